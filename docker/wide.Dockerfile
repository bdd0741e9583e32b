# Every library and runtime that Placemat has an adapter or a driver for, and the command that judges
# them all:
#
#   docker build -t placemat-wide -f docker/wide.Dockerfile .
#   docker run --rm --network none -v "$PWD/out:/out" placemat-wide
FROM debian:trixie
COPY docker/install.sh docker/packages.txt docker/packages-wide.txt /tmp/
RUN /tmp/install.sh /tmp/packages.txt /tmp/packages-wide.txt \
 && rm -rf /var/lib/apt/lists/*
COPY . /opt/placemat
WORKDIR /opt/placemat
# Drivers are built here, where there is a network; they write into their folders as they run.
RUN useradd --create-home placemat && mkdir /out && chown placemat /out \
 && cmake --preset release && cmake --build --preset release --target placemat placemat_modules \
 && build/release/placemat list --here >/dev/null \
 && chown -R placemat build/release/drivers \
 && ln -s /opt/placemat/build/release/placemat /usr/local/bin/placemat
USER placemat
ENTRYPOINT ["placemat"]
CMD ["check", "--all", "--json", "/out/report.json", "--html", "/out"]
