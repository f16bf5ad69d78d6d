// A reference to a callable: two words, no allocation. It must not outlive the callable.
#pragma once

#include <concepts>
#include <functional>
#include <type_traits>
#include <utility>

namespace tetraply {

template <class Signature>
class FunctionRef;

template <class Return, class... Args>
class FunctionRef<Return(Args...)> {
 public:
  template <class Callable>
  requires(!std::same_as<std::remove_cvref_t<Callable>, FunctionRef> &&
           std::is_invocable_r_v<Return, Callable&, Args...>)
      FunctionRef(
          Callable&& callable)  // NOLINT(google-explicit-constructor): implicit, so that callers can pass a lambda
      : object_(const_cast<void*>(static_cast<const void*>(std::addressof(callable)))),
        call_([](void* object, Args... args) -> Return {
          return std::invoke(*static_cast<std::remove_reference_t<Callable>*>(object), std::forward<Args>(args)...);
        }) {}

  Return operator()(Args... args) const { return call_(object_, std::forward<Args>(args)...); }

 private:
  void* object_;
  Return (*call_)(void*, Args...);
};

}  // namespace tetraply
