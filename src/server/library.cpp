#include "server/library.hpp"

#include <random>

#include "core/version.hpp"

namespace tetraply::server {

namespace {

// A random id without letters and digits that look alike.
std::string new_id() {
  constexpr std::string_view kLetters = "23456789abcdefghjkmnpqrstuvwxyz";
  constexpr int kLength = 16;  // 78 bits, because an id is enough to see the game
  std::random_device device;
  std::uniform_int_distribution<std::size_t> letter(0, kLetters.size() - 1);
  std::string id;
  for (int i = 0; i < kLength; ++i) id += kLetters[letter(device)];
  return id;
}

}  // namespace

std::shared_ptr<OpenGame> Library::open(const std::string& id) {
  const std::lock_guard lock(mutex_);
  if (arriving_.contains(id)) throw ApiError(409, "busy", "the game is still being read in: try again soon");
  if (const auto found = open_.find(id); found != open_.end()) {
    recent_.splice(recent_.begin(), recent_, found->second.place);
    return found->second.game;
  }
  auto head = store_.find(id);
  if (!head) throw no_such_game(id);
  return remember(id, std::make_shared<OpenGame>(store_, limits_, *std::move(head)));
}

void Library::begin(KeptGame& head) {
  if (store_.count() >= limits_.games)
    throw ApiError(429, "too_many_games", "the server stores at most {} games: delete some", limits_.games);
  head.id = new_id();
  head.created = head.updated = now();
  head.result = nullptr;
  head.build = this_build().name();
}

std::shared_ptr<OpenGame> Library::add(KeptGame head, const std::vector<Ply>& plies) {
  return add(std::move(head), [&](FunctionRef<void(Ply)> play) {
    for (const Ply& ply : plies) play(ply);
  });
}

std::shared_ptr<OpenGame> Library::add(KeptGame head, const EachPly& plies) {
  begin(head);
  head.ply = head.length = 0;
  GameState start{.head = std::move(head)};
  start.board =
      value_or_refuse(start_position(start.head.game, start.head.start, start.head.seed), 400, "bad_position");
  start.used.resize(start.head.seats.size());
  start.begin_turn();
  const std::string id = start.head.id;
  std::optional<Draft> draft(std::in_place, std::move(start), limits_);
  std::shared_ptr<OpenGame> game;
  const auto keep = [&] {
    if (game != nullptr) return game->keep(*draft);
    store_.add(draft->head(), draft->plies());
    game = std::make_shared<OpenGame>(store_, limits_, *std::move(draft));
    draft.emplace(game->draft());
  };
  const Arrival arrival(*this, id);
  try {
    plies([&](Ply ply) {
      draft->play_given(std::move(ply));
      if (draft->plies().size() >= kBatch) keep();
    });
    static_cast<void>(draft->play_chance());
    if (game == nullptr || !draft->plies().empty()) keep();
  } catch (...) {
    if (game != nullptr) store_.remove(id);
    throw;
  }
  const std::lock_guard lock(mutex_);
  return remember(id, std::move(game));
}

Library::Arrival::Arrival(Library& library, const std::string& id) : library_(library), id_(id) {
  const std::lock_guard lock(library_.mutex_);
  library_.arriving_.insert(id_);
}

Library::Arrival::~Arrival() {
  const std::lock_guard lock(library_.mutex_);
  library_.arriving_.erase(id_);
}

std::shared_ptr<OpenGame> Library::add_branch(GameState start, std::optional<Ply> move) {
  begin(start.head);
  start.begin_turn();
  Draft draft(std::move(start), limits_);
  static_cast<void>(draft.play_chance());
  if (move) static_cast<void>(draft.play(*std::move(move)));
  store_.add(draft.head(), draft.plies(), draft.head().origin);
  const KeptGame& head = draft.head();
  const std::lock_guard lock(mutex_);
  return remember(head.id, std::make_shared<OpenGame>(store_, limits_, head));
}

void Library::remove(const std::string& id) {
  try {
    const auto game = open(id);
    const auto held = game->change();
    game->remove();
  } catch (const DamagedGame&) {
    store_.remove(id);
  }
  const std::lock_guard lock(mutex_);
  if (const auto found = open_.find(id); found != open_.end()) {
    recent_.erase(found->second.place);
    open_.erase(found);
  }
}

std::shared_ptr<OpenGame> Library::remember(const std::string& id, std::shared_ptr<OpenGame> game) {
  recent_.push_front(id);
  open_[id] = {game, recent_.begin()};
  // Games in use stay, because a second object for the same game would not know the changes of the first.
  for (auto oldest = recent_.end(); open_.size() > kMostOpen && oldest != recent_.begin();) {
    --oldest;
    const auto entry = open_.find(*oldest);
    if (entry->second.game.use_count() > 1) continue;
    open_.erase(entry);
    oldest = recent_.erase(oldest);
  }
  return game;
}

}  // namespace tetraply::server
