"""Kernels are compiled where there is a C compiler; elsewhere the same files are interpreted."""

from Cython.Build import cythonize
from setuptools import Extension, setup

PACKAGE = "factorduel.solver.kernels"
KERNELS = ["forest", "divides", "shares", "table", "trails"]

extensions = cythonize(
    [
        Extension(
            f"{PACKAGE}.{name}",
            [f"src/{PACKAGE.replace('.', '/')}/{name}.py"],
            extra_compile_args=["-O3"],
        )
        for name in KERNELS
    ],
    build_dir="build",
    include_path=["src"],
)
for extension in extensions:
    extension.optional = True  # cythonize drops the flag, so it is set after it

setup(ext_modules=extensions)
