import os

from conan import ConanFile
from conan.tools.files import copy, get
from conan.tools.layout import basic_layout

required_conan_version = ">=2.0"


class PlacematVectorsConan(ConanFile):
    name = "placemat-vectors"
    version = "@VERSION@"
    description = "Test vectors for UTF-8 decoders, as one C header"
    license = "MIT-0"
    url = "https://github.com/OWNER/placemat"
    homepage = url
    topics = ("utf-8", "unicode", "testing", "conformance", "header-only")
    package_type = "header-library"
    no_copy_source = True

    def layout(self):
        basic_layout(self, src_folder="src")

    def package_id(self):
        self.info.clear()

    def source(self):
        get(self, **self.conan_data["sources"][self.version], strip_root=True)

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        copy(self, "*.h", os.path.join(self.source_folder, "include"), os.path.join(self.package_folder, "include"))
        copy(self, "placemat.txt", os.path.join(self.source_folder, "share"), os.path.join(self.package_folder, "share"))

    def package_info(self):
        self.cpp_info.bindirs = []
        self.cpp_info.libdirs = []
        self.cpp_info.set_property("cmake_file_name", "placemat-vectors")
        self.cpp_info.set_property("cmake_target_name", "placemat::vectors")
