/** Expressions of processes: FEEL, bounded so that none takes long, asks the clock or leaves what it was given. */
import type * as feelin from 'feelin'
import type { Label } from '../../kit/index.ts'
import { library } from './library.ts'

/** An expression that came to nothing, with what is said of it. */
export class ExpressionError extends Error {
  readonly expression: string
  readonly said: Label
  constructor(expression: string, said: Label) {
    super(said[1])
    this.expression = expression
    this.said = said
  }
}
/** What is said of what FEEL warns of, by its kind; `what` is the piece of the expression that it is about. */
const warned: Readonly<Record<string, (what: string) => Label>> = {
  NO_VARIABLE_FOUND: what => [`没有变量“${what}”`, `there is no variable “${what}”`],
  NO_CONTEXT_ENTRY_FOUND: what => [`没有“${what}”这一项`, `there is no entry “${what}”`],
  NO_PROPERTY_FOUND: what => [`没有“${what}”这一项`, `there is no entry “${what}”`],
  NO_FUNCTION_FOUND: what => [`没有函数“${what}”`, `there is no function “${what}”`],
  INVALID_TYPE: what => [`“${what}”处的值类型不符或为空`, `at “${what}” a value is missing or of another type`],
}
const failed: Label = ['无法计算', 'it can not be worked out']
/** People count characters from one. */
const wrongAt = (position: number): Label => [`第 ${position + 1} 个字符处语法有误`, `the syntax is wrong at character ${position + 1}`]

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
export function wrongWith(given: string): Label | undefined {
  const expression = feelOf(given)
  if (expression === '') return ['为空', 'it is empty']
  if (expression.length > longest) return [`超过 ${longest} 个字符`, `it is longer than ${longest}`]
  const found = unsafe.exec(withoutTexts(expression))?.[0]
  if (found) return [`不能使用“${found}”`, `“${found}” is not allowed`]
  let wrong: number | undefined
  library('feelin')
    .parseExpression(expression, {}, undefined)
    .iterate({
      enter: node => {
        if (node.type.isError) wrong ??= node.from
      },
    })
  return wrong === undefined ? undefined : wrongAt(wrong)
}

/** The value of an expression. What is not known, or not of the right kind, fails: nothing is guessed. */
export function worked(given: string, values: Values): unknown {
  const expression = feelOf(given),
    wrong = wrongWith(given)
  if (wrong) throw new ExpressionError(expression, wrong)
  let found: ReturnType<typeof feelin.evaluate>
  try {
    found = library('feelin').evaluate(expression, values)
  } catch {
    throw new ExpressionError(expression, failed)
  }
  const [warning] = found.warnings
  if (warning) throw new ExpressionError(expression, warned[warning.type]?.(expression.slice(warning.position.from, warning.position.to)) ?? failed)
  return plainOf(found.value, expression)
}

/** Values as facts keep them: what only FEEL knows becomes the text of it. */
function plainOf(value: unknown, expression: string): unknown {
  if (value === undefined) return null
  if (typeof value === 'function') throw new ExpressionError(expression, ['结果是函数', 'it gives a function'])
  if (typeof value === 'number' && !Number.isFinite(value)) throw new ExpressionError(expression, ['结果不是数字', 'it gives no number'])
  return typeof value === 'object' && value !== null ? (JSON.parse(JSON.stringify(value)) as unknown) : value
}

/** Yes or no; anything else fails. */
export function holds(given: string, values: Values): boolean {
  const value = worked(given, values)
  if (typeof value !== 'boolean') throw new ExpressionError(feelOf(given), ['结果不是真或假', 'it is neither true nor false'])
  return value
}

/** Whether a text is to be asked, not taken as it stands. */
export const isExpression = (given: string): boolean => /^[$#]\{|^=/u.test(given.trim())
/** A text that may be an expression: `${boss}` or `=boss` is asked, `admin` is what it says. */
export const textOrValue = (given: string, values: Values): unknown => (isExpression(given) ? worked(given, values) : given.trim())
/** What is wrong with such a text. */
export const wrongText = (given: string): Label | undefined => (isExpression(given) ? wrongWith(given) : undefined)
