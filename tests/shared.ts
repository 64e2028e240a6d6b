/** What tests share: named where it is declared, made before the first of them, and closed after the last. */
import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest'

/** Stands for what is made before the tests of the file or of the `describe`; what is made later may be made of it. */
export function made<T extends object>(make: () => Promise<T>, timeout?: number): T {
  let it: any
  beforeAll(async () => {
    it = await make()
  }, timeout)
  return new Proxy({} as T, {
    get: (_, name) => it?.[name],
    set: (_, name, value) => Reflect.set(it, name, value),
    has: (_, name) => name in it,
    ownKeys: () => Reflect.ownKeys(it),
    getOwnPropertyDescriptor: (_, name) => ({ ...Reflect.getOwnPropertyDescriptor(it, name), configurable: true }),
  })
}

interface Closing {
  sound(): Promise<void>
  close(): Promise<void>
}
/** An app that all tests share. Its log is verified before it is closed, unless rows were planted beside it. */
export function shared<T extends Closing>(make: () => Promise<T>, { timeout, isPlanted = false }: { timeout?: number; isPlanted?: boolean } = {}): T {
  const on = made(make, timeout)
  afterAll(async () => {
    try {
      if (!isPlanted) await on.sound?.()
    } finally {
      await on.close?.()
    }
  })
  return on
}

/** An app that each test finds as it was made, and whose log is verified after each. */
export function renewed<T extends Closing & { keep(): Promise<void>; reset(): Promise<void> }>(make: () => Promise<T>): T {
  const on = made(async () => {
    const it = await make()
    await it.keep()
    return it
  })
  beforeEach(() => on.reset())
  afterEach(() => on.sound())
  afterAll(() => on.close?.())
  return on
}

/** An app that one test has to itself: when the test ends its log is verified, and it is closed. */
export function ownApp<T extends Closing>(on: T): T {
  onTestFinished(async () => {
    try {
      await on.sound()
    } finally {
      await on.close()
    }
  })
  return on
}
