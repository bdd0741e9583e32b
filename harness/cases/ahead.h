// Makes a list in a thread of its own, ahead of those who read it.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

namespace placemat::inline cases {

// Ahead makes the elements in order. By default it makes a few ahead of the one reader, who takes
// each once and in order. If the elements are `kept`, for more than one reader, it makes all of
// them.
template <typename Element>
class Ahead {
 public:
  using Pointer = std::shared_ptr<const Element>;
  using Emit = std::function<void(Pointer)>;

  // `make` calls its argument with each element. What `make` uses must outlive this object. If the
  // object is destroyed before all are made, the argument throws, and the exception ends `make`.
  Ahead(std::function<void(const Emit&)> make, bool kept)
      : kept_(kept), thread_([this, make = std::move(make)] { run(make); }) {}

  ~Ahead() {
    {
      const std::lock_guard lock(mutex_);
      stopped_ = true;
    }
    changed_.notify_all();
    thread_.join();
  }
  Ahead(const Ahead&) = delete;
  Ahead& operator=(const Ahead&) = delete;

  // Waits for the element of that number and returns it, or null after the last. Thread-safe.
  Pointer operator[](std::size_t number) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return done_ || number < first_ + made_.size(); });
    if (number >= first_ + made_.size()) return nullptr;
    if (kept_) return made_[number];
    Pointer element = std::move(made_.front());
    made_.pop_front();
    ++first_;
    lock.unlock();
    changed_.notify_all();
    return element;
  }

 private:
  static constexpr std::size_t kAhead = 8;
  struct Stopped {};

  void run(const std::function<void(const Emit&)>& make) {
    try {
      make([this](Pointer element) { add(std::move(element)); });
    } catch (const Stopped&) {
    }
    {
      const std::lock_guard lock(mutex_);
      done_ = true;
    }
    changed_.notify_all();
  }

  void add(Pointer element) {
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return stopped_ || kept_ || made_.size() < kAhead; });
      if (stopped_) throw Stopped();
      made_.push_back(std::move(element));
    }
    changed_.notify_all();
  }

  const bool kept_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Pointer> made_;  // from number first_ on
  std::size_t first_ = 0;
  bool done_ = false;
  bool stopped_ = false;
  std::thread thread_;
};

}  // namespace placemat::inline cases
