set(VCPKG_BUILD_TYPE release) # there is nothing to build

vcpkg_download_distfile(ARCHIVE
    URLS "@URL@"
    FILENAME "@ARCHIVE@"
    SHA512 @SHA512@
)
vcpkg_extract_source_archive(SOURCE_PATH ARCHIVE "${ARCHIVE}")

file(INSTALL "${SOURCE_PATH}/include" DESTINATION "${CURRENT_PACKAGES_DIR}")
file(INSTALL "${SOURCE_PATH}/share/${PORT}" DESTINATION "${CURRENT_PACKAGES_DIR}/share")
file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
