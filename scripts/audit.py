#!/usr/bin/env python3
"""Ask PyPI whether something that is installed here has a known vulnerability; fail if so."""

from __future__ import annotations

import json
import subprocess
import sys


def main() -> None:
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pip_audit", "--skip-editable"),
            *("--format", "json", "--progress-spinner", "off"),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    try:
        found = json.loads(done.stdout)["dependencies"]
    except ValueError:
        words = done.stderr.strip().splitlines() or ["pip-audit said nothing."]
        print(f"SKIPPED: no vulnerability can be looked up from here: {words[-1]}")
        return
    asked = [each for each in found if "skip_reason" not in each]
    vulnerable = [each for each in asked if each["vulns"]]
    for each in vulnerable:
        for one in each["vulns"]:
            fixed = ", ".join(one["fix_versions"]) or "none yet"
            print(f"{each['name']} {each['version']}: {one['id']}; fixed in: {fixed}")
    if not asked:
        print("SKIPPED: the package index that is used here knows of no vulnerabilities.")
    elif not vulnerable:
        print(f"No known vulnerability in {len(asked)} of {len(found)} packages.")
    sys.exit(bool(vulnerable))


if __name__ == "__main__":
    main()
