// The size and alignment of the types that the library's headers and its archives share.
#pragma once

#include <array>
#include <cstddef>

#include "all_headers.hpp"

// Unnamed, so that each source file gets its own copy.
namespace {

template <class... Types>
constexpr std::array<std::array<std::size_t, 2>, sizeof...(Types)> layout_of() {
  return {{{sizeof(Types), alignof(Types)}...}};
}

using namespace tetraply;

constexpr auto kLayout =
    layout_of<Bits<4>, Bits<8>, blokus::Classic, blokus::ClassicTwo, blokus::ClassicThree, blokus::Duo,
              blokus::Evaluation, blokus::ValuesAfter<blokus::ClassicRules>, blokus::ValuesAfter<blokus::DuoRules>,
              twenty48::Position, tetris::DropGame, tetris::DropGame20, tetris::Guideline, tetris::Versus<2>,
              tetris::Versus<4>, Split, Team, Recorder, Limits, Report<blokus::Duo>, MovePicker<blokus::Duo>,
              AlphaBetaEntry<blokus::Duo>>();

}  // namespace

using Layout = decltype(kLayout);
