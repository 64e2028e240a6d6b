/** Expressions of processes: FEEL, bounded so that none takes long, asks the clock or leaves what it was given. */
import type * as feelin from 'feelin'
import { library } from './library.ts'

/** An expression that came to nothing, with what is said of it. */
export class ExpressionError extends Error {
  readonly expression: string
  constructor(expression: string, said: string) {
    super(said)
    this.expression = expression
  }
}

export type Values = Readonly<Record<string, unknown>>
const longest = 500
/** What may take as long as it likes, or depends on when it is asked: loops, patterns, the clock. */
const unsafe = /\b(?:for|some|every|matches|replace|split|today|now)\b|\.\./u
const withoutTexts = (expression: string): string => expression.replaceAll(/"(?:[^"\\]|\\.)*"/gu, '""')

/** The expression of another tool's `${…}` in FEEL: `${days > 3 && kind == 'sick'}` is `days > 3 and kind = "sick"`. */
function feelOf(given: string): string {
  const trimmed = given.trim()
  if (trimmed.startsWith('=')) return trimmed.slice(1).trim()
  const inner = /^[$#]\{([^{}]*)\}$/u.exec(trimmed)?.[1]
  if (inner === undefined) return trimmed
  return inner
    .replaceAll(/'([^'"]*)'/gu, '"$1"')
    .replaceAll('==', '=')
    .replaceAll('&&', ' and ')
    .replaceAll('||', ' or ')
    .trim()
}

/** What is wrong with an expression before anything is known of its values; undefined where nothing is. */
export function wrongWith(given: string): string | undefined {
  const expression = feelOf(given)
  if (expression === '') return 'empty'
  if (expression.length > longest) return `longer than ${longest}`
  const found = unsafe.exec(withoutTexts(expression))?.[0]
  if (found) return `"${found}" is not allowed`
  let wrong = false
  library('feelin')
    .parseExpression(expression, {}, undefined)
    .iterate({
      enter: node => {
        wrong ||= node.type.isError
      },
    })
  return wrong ? 'not valid FEEL' : undefined
}

/** The value of an expression. What is not known, or not of the right kind, fails: nothing is guessed. */
export function worked(given: string, values: Values): unknown {
  const expression = feelOf(given),
    wrong = wrongWith(given)
  if (wrong) throw new ExpressionError(expression, wrong)
  let found: ReturnType<typeof feelin.evaluate>
  try {
    found = library('feelin').evaluate(expression, values)
  } catch (error) {
    throw new ExpressionError(expression, error instanceof Error ? error.message : 'failed')
  }
  const [warning] = found.warnings
  if (warning) throw new ExpressionError(expression, warning.message)
  return plainOf(found.value, expression)
}

/** Values as facts keep them: what only FEEL knows becomes the text of it. */
function plainOf(value: unknown, expression: string): unknown {
  if (value === undefined) return null
  if (typeof value === 'function') throw new ExpressionError(expression, 'gives a function')
  if (typeof value === 'number' && !Number.isFinite(value)) throw new ExpressionError(expression, 'gives no number')
  return typeof value === 'object' && value !== null ? (JSON.parse(JSON.stringify(value)) as unknown) : value
}

/** Yes or no; anything else fails. */
export function holds(given: string, values: Values): boolean {
  const value = worked(given, values)
  if (typeof value !== 'boolean') throw new ExpressionError(feelOf(given), 'is neither true nor false')
  return value
}

/** Whether a text is to be asked, not taken as it stands. */
export const isExpression = (given: string): boolean => /^[$#]\{|^=/u.test(given.trim())
/** A text that may be an expression: `${boss}` or `=boss` is asked, `admin` is what it says. */
export const textOrValue = (given: string, values: Values): unknown => (isExpression(given) ? worked(given, values) : given.trim())
/** What is wrong with such a text. */
export const wrongText = (given: string): string | undefined => (isExpression(given) ? wrongWith(given) : undefined)
