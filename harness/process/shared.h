// Shared is an object that a process shares with the children that it forks.
#pragma once

#include <sys/mman.h>

#include <cerrno>
#include <new>
#include <system_error>

namespace placemat::inline process {

template <typename T>
class Shared {
 public:
  // Makes the object as T{}. Throws std::system_error.
  Shared() {
    void* const memory =
        ::mmap(nullptr, sizeof(T), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
      throw std::system_error(errno, std::generic_category(), "no memory to share with a child");
    }
    object_ = new (memory) T{};
  }
  ~Shared() { ::munmap(object_, sizeof(T)); }  // T has no destructor of its own
  Shared(const Shared&) = delete;
  Shared& operator=(const Shared&) = delete;

  T& operator*() const { return *object_; }
  T* operator->() const { return object_; }

 private:
  T* object_;
};

}  // namespace placemat::inline process
