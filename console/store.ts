/** A store: one immutable value, its listeners, and a hook that reads a part of it. */
import { useSyncExternalStore } from 'react'

export interface Store<T> {
  get(): T
  set(change: Partial<T>): void
  subscribe(listener: () => void): () => void
}

export function store<T extends object>(first: T): Store<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: change => {
      value = { ...value, ...change }
      for (const listener of [...listeners]) listener()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Reads a part of a store; the part must be a stable value of the store, not a fresh object. */
export const useStore = <T extends object, P>(of: Store<T>, part: (value: T) => P): P => useSyncExternalStore(of.subscribe, () => part(of.get()))
