# One process of an AFL++ campaign over a fuzz target; any number share the folder /sync:
#
#   docker build -t placemat-afl -f docker/afl.Dockerfile .
#   docker run --rm -v sync:/sync -e TARGET=agrees -e ROLE=main placemat-afl
#   docker run --rm -v sync:/sync -e TARGET=agrees -e ROLE=secondary placemat-afl
FROM debian:trixie
COPY docker/install.sh docker/packages.txt /tmp/
RUN /tmp/install.sh /tmp/packages.txt \
 && rm -rf /var/lib/apt/lists/*
COPY . /opt/placemat
WORKDIR /opt/placemat
RUN cmake --preset afl && cmake --build --preset afl --target placemat_fuzz_binaries \
 && useradd --create-home placemat && mkdir /sync && chown placemat /sync
USER placemat
ENV TARGET=agrees ROLE=main SECONDS_TO_RUN=3600
ENTRYPOINT ["docker/afl.sh"]
