/** A build step: says of each declaration in the modules that making it does nothing, so that unused ones are left out. */
import type { Plugin } from 'vite'

/** The words that declare something and return it. */
const declaring = [
  'resource',
  'command',
  'step',
  'crud',
  'approval',
  'sheetOf',
  'statement',
  'writing',
  'refusals',
  'fact',
  'state',
  'view',
  'timer',
  'reaction',
  'text',
  'int',
  'money',
  'percent',
  'flag',
  'choice',
  'json',
  'ref',
  'time',
  'date',
  'image',
  'rich',
  'secret',
  'dict',
  'pick',
  'optional',
  'partial',
]
/** A call of such a word, also one with a type; not a method, and not a part of a longer name. */
const calls = new RegExp(`(?<![.\\w$'"\`/*-])(?:${declaring.join('|')})(?=\\(|<[\\w\\s.,<>[\\]{}:;?|'"-]*>\\()`, 'g')
const modules = /\/modules\/(?!kit\/).*\.ts$/

/** Marked at each call, never by the bare name: of a library that calls a thing of its own `date`, nothing may be dropped. */
export const marked = (code: string): string => code.replace(calls, '/* @__PURE__ */ $&')

export const pure = (): Plugin => ({
  name: 'ketang-pure',
  enforce: 'pre',
  transform: (code, id) => (modules.test(id.split('?')[0]!) ? { code: marked(code), map: null } : undefined),
})
