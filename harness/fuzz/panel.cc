#include "harness/fuzz/panel.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "harness/door/registry.h"
#include "harness/fuzz/fuzz_tally.h"
#include "harness/judge/rulebook.h"

namespace placemat::inline fuzz {
namespace {

Asking* g_asking = nullptr;
std::unique_ptr<const Implementation> g_guest;

std::vector<const Implementation*>& members() {
  static std::vector<const Implementation*> all = registered_implementations();
  return all;
}

void copy_name(std::string_view name, char* to, std::size_t capacity) {
  const std::size_t length = name.copy(to, capacity - 1);
  to[length] = '\0';
}

}  // namespace

const std::vector<const Implementation*>& panel() {
  if (registered_implementations().empty()) {
    std::fprintf(stderr, "placemat: this program holds no implementation, so nothing is judged\n");
    std::abort();
  }
  return members();
}

const Implementation* find_member(std::string_view id) {
  const auto found =
      std::find_if(members().begin(), members().end(),
                   [id](const Implementation* member) { return member->describe().id == id; });
  return found == members().end() ? nullptr : *found;
}

void seat_guest(std::unique_ptr<const Implementation> guest) {
  if (g_guest != nullptr) members().pop_back();
  g_guest = std::move(guest);
  if (g_guest != nullptr) members().push_back(g_guest.get());
}

void leave_in_panel(std::string_view id) {
  std::erase_if(members(), [id](const Implementation* member) {
    return member != g_guest.get() && member->describe().id != id;
  });
}

void note_asking_in(Asking* asking) { g_asking = asking; }

void note_asking_as_environment_says() {
  const char* path = std::getenv("PLACEMAT_ASKING");
  if (path == nullptr) return;
  const int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  void* memory = MAP_FAILED;
  if (file >= 0 && ftruncate(file, sizeof(Asking)) == 0) {
    memory = mmap(nullptr, sizeof(Asking), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  }
  if (file >= 0) close(file);
  if (memory == MAP_FAILED) {
    std::fprintf(stderr, "placemat: %s cannot be written; PLACEMAT_ASKING must name a file\n",
                 path);
    std::exit(2);
  }
  note_asking_in(static_cast<Asking*>(memory));
}

Reply ask(const Implementation& implementation, const Request& request) {
  if (!implementation.offers(request.operation())) return Reply::unsupported();
  if (!in_domain(implementation.describe().profile, request)) {
    fuzz_tally().count_untestable();
    return Reply::untestable();
  }
  if (g_asking != nullptr) {
    copy_name(implementation.describe().id, g_asking->implementation,
              sizeof g_asking->implementation);
    copy_name(operation_name(request.operation()), g_asking->operation, sizeof g_asking->operation);
  }
  fuzz_tally().count_reply();
  return implementation.observe(request);
}

std::vector<Member> observe_all(CodeUnits units) {
  std::vector<Member> members;
  members.reserve(panel().size());
  Request request = Request::validate({units.begin(), units.end()});
  for (const Implementation* implementation : panel()) {
    Member member{.implementation = implementation};
    const Profile& profile = implementation->describe().profile;
    member.reading = reading_of(*profile.form, units);
    member.values = member.reading->values;
    if (profile.bom == BomPolicy::kStrip && member.reading->begins_with_bom()) {
      member.values.erase(member.values.begin());
    }
    request.set_operation(Operation::kValidate);
    member.validate = ask(*implementation, request);
    request.set_operation(Operation::kDecode);
    member.decode = ask(*implementation, request);
    members.push_back(std::move(member));
  }
  return members;
}

}  // namespace placemat::inline fuzz
