/** A storage: bytes under keys. The disk and every S3 service look the same from here. */
import type { Readable } from 'node:stream'
import type { RefusalCode } from '../../modules/kit/index.ts'

export interface Range {
  readonly start: number
  readonly end: number
}
export interface Stored {
  readonly key: string
  readonly size: number
  readonly at: number
}

export interface Storage {
  /** Takes the bytes of a file on this machine; once it answers, they are safe. The file itself may be gone then. */
  put(key: string, path: string, about: { readonly size: number; readonly type: string }): Promise<void>
  /** The bytes from start to end, both included; undefined when there is nothing under the key. */
  get(key: string, range?: Range): Promise<Readable | undefined>
  /** Done when nothing is under the key. */
  remove(key: string): Promise<void>
  /** What lies under the beginning of keys, in no order. */
  list(prefix: string): AsyncIterable<Stored>
  /** Writes, reads and removes a small object; throws a Refusal that says what is wrong. */
  test(): Promise<void>
}

/** What whoever set a storage up is told when it does not work; the module of files has the words. */
export type StorageRefusals = Readonly<Record<'local' | 'noBucket' | 'denied' | 'unreachable' | 'inside' | 'wrong', RefusalCode>>

/** Keys are made here and never hold what a person typed; whatever else asks is a fault. */
export function sound(key: string): string {
  if (!/^[\w-]+(\/[\w.-]+)+$/.test(key) || key.split('/').some(part => /^\.+$/.test(part))) throw new Error(`unsound key ${key}`)
  return key
}

/** A storage that did not do what it was asked: a fault of it or of the way there, not of the caller. */
export class StorageFault extends Error {}
/** Work on a storage, its failures known as such. */
export async function working<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw new StorageFault('a storage failed', { cause })
  }
}
