"""The codec's speed as a ratio to that of a peer, row by row."""

import typing

# The kernels that are compared, and what people call them; the functions that are expanded in place.
KERNELS = {"codec-avx512": "AVX-512", "codec-avx2": "AVX2", "codec-neon": "NEON"}
IN_PLACE = "codec-inline-avx512"
# This is the longest input that is examined in place.
IN_PLACE_MOST = 64


class Row(typing.NamedTuple):
    operation: str
    data: str
    size: str  # octets, or a kind of strings
    ours: str
    offset: int
    speed: float  # octets per second
    rival: str
    rival_speed: float

    @property
    def ratio(self):
        return self.speed / self.rival_speed


def order(key):
    """Sorts (operation, data, size), sizes by their number."""
    operation, data, size = key
    return operation, data, int(size) if size.isdigit() else 0, size


def rival_of(ours, peers):
    """The best of simdutf, or simdutf's AVX2 for the AVX2 kernel; another library if there is none."""
    others = {peer: speed for peer, speed in peers.items() if not peer.startswith("codec")}
    simdutf = {peer: speed for peer, speed in others.items() if peer.startswith("simdutf-")}
    if ours == "codec-avx2":
        simdutf = {peer: speed for peer, speed in simdutf.items() if "-haswell" in peer} or simdutf
    candidates = simdutf or others
    return max(candidates, key=candidates.get) if candidates else None


def applies(ours, size):
    return ours != IN_PLACE or not size.isdigit() or int(size) <= IN_PLACE_MOST


def rows(measured, ours):
    """Returns for each operation, class and size the offset with the lowest ratio."""
    for key in sorted(measured, key=order):
        found = []
        for offset, peers in measured[key].items():
            rival = rival_of(ours, peers)
            if ours in peers and rival and applies(ours, key[2]):
                found.append(Row(*key, ours, offset, peers[ours], rival, peers[rival]))
        if found:
            yield min(found, key=lambda row: row.ratio)


def kernels_in(measured):
    timed = {peer for offsets in measured.values() for peers in offsets.values() for peer in peers}
    return [kernel for kernel in KERNELS if kernel in timed]


def octets(size):
    if not size.isdigit():
        return size
    for unit, name in ((1 << 20, "MiB"), (1 << 10, "KiB")):
        if int(size) >= unit:
            return f"{int(size) // unit} {name}"
    return size
