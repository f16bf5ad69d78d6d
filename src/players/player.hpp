// make_player for every game of this library.
#pragma once

#include "players/blokus_kinds.hpp"
#include "players/tetris_kinds.hpp"
#include "players/twenty48_kinds.hpp"
