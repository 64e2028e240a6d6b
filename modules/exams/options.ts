/** Options one by one, as the wire has them: each call changes the whole question, whose key stays in step. */
import { about, type Asked, type Command, find, get, type Invoke, ids, RefusalError, type RouteContext, type Row, textOf } from '../kit/index.ts'
import { type Option, optionsMax } from './answer.ts'
import type { chapter } from './bank.ts'
import { question } from './question.ts'
import { save, submit } from './question.commands.ts'
import { no } from './refusals.ts'

type Question = Row<typeof question>
interface Kept extends Omit<Option, 'id' | 'label'> {
  readonly id: string
  readonly isRight: boolean
}
const kept = (of: Question): readonly Kept[] => (of.options ?? []).map(({ label, ...one }) => ({ ...one, isRight: (of.answer ?? '').includes(label) }))
/** The options of a question as rows of their own. */
export const optionRows = (of: Question) =>
  (of.options ?? []).map((one, i) => ({
    id: `${of.id}:${one.id}`,
    questionId: of.id,
    label: one.label,
    content: one.content,
    match: one.match ?? '',
    image: one.image ?? '',
    audio: one.audio ?? '',
    isRight: of.type === 'matching' || of.type === 'ordering' || !(of.answer ?? '').includes(one.label) ? 0 : 1,
    sort: i + 1,
  }))
/** The command that writes a question with other options: what is a draft stays one. */
export const rewrite = (of: Question, all: readonly Kept[]): Invoke => {
  const letters = all.flatMap((one, i) => (one.isRight ? [String.fromCharCode(65 + i)] : [])).join('')
  const keeps = of.type === 'matching' || of.type === 'ordering'
  const command: Command = of.status === 'draft' ? save : submit
  return {
    command,
    id: of.id,
    input: { options: all.map(({ content, match, image, audio }) => ({ content, match, image, audio })), answer: keeps ? null : letters },
  }
}
const isTrue = (value: unknown): boolean => [1, '1', true, 'true'].includes(value as never)
const split = (id: unknown): readonly [string, string] => {
  const text = textOf(id),
    at = text.lastIndexOf(':')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

export async function optionSteps(name: 'submit' | 'save' | 'move' | 'remove' | 'copy', asked: Asked, context: RouteContext): Promise<readonly Invoke[]> {
  const named = ids(asked.ids ?? asked.id).map(split)
  const load = async (id: string): Promise<Question> => {
    const found = await context.ask(get(question, id))
    if (!found) throw new RefusalError(about(no.noOption, 'id'))
    return found
  }
  const of = await load(named[0]?.[0] || textOf(asked.questionId))
  const all = kept(of)
  if (name !== 'submit' && name !== 'save' && named.length === 0) throw new RefusalError(about(no.noOption, 'id'))
  if (named.some(([, id]) => !all.some(one => one.id === id))) throw new RefusalError(about(no.noOption, 'id'))
  const own = all.find(one => one.id === named[0]?.[1])
  if (name === 'remove')
    return [
      rewrite(
        of,
        all.filter(one => !named.some(([, id]) => id === one.id)),
      ),
    ]
  if (name === 'move') {
    const rest = all.filter(one => one !== own)
    return [rewrite(of, rest.toSpliced(Math.max(0, Math.min(rest.length, Number(asked.sort) - 1 || 0)), 0, own!))]
  }
  if (name === 'copy') {
    const target = textOf(asked.questionId) ? await load(textOf(asked.questionId)) : of
    return [rewrite(target, [...kept(target), { ...own!, isRight: false, ...(target === of ? { content: `${own!.content} (2)` } : {}) }])]
  }
  const given = {
    content: textOf(asked.content ?? own?.content),
    match: textOf(asked.match ?? own?.match) || undefined,
    image: textOf(asked.image ?? own?.image) || undefined,
    audio: textOf(asked.audio ?? own?.audio) || undefined,
    isRight: asked.isRight === undefined ? (own?.isRight ?? false) : isTrue(asked.isRight),
  }
  const others = given.isRight && of.type === 'single' ? all.map(one => ({ ...one, isRight: false })) : all
  const after = own ? others.map(one => (one.id === own.id ? { ...one, ...given } : one)) : [...others, { id: '', ...given }]
  if (after.length > optionsMax) throw new RefusalError(about(no.options, 'content'))
  return [rewrite(of, after)]
}

export interface Branch {
  readonly id: string
  readonly bankId: string
  readonly parentId: string | null
  readonly name: string
  readonly sort: number
  readonly version: number
  /** Questions in it and below. */
  readonly count: number
  readonly children: readonly Branch[]
}
/** Chapters as a tree, with how many questions each has. */
export function treeOf(all: readonly Row<typeof chapter>[], questions: readonly Question[]): readonly Branch[] {
  const counts = new Map<string, number>()
  for (const one of questions) if (one.chapterId) counts.set(one.chapterId, (counts.get(one.chapterId) ?? 0) + 1)
  const under = (parentId: string | null): readonly Branch[] =>
    all
      .filter(one => (one.parentId ?? null) === parentId)
      .map(one => {
        const children = under(one.id)
        const own = counts.get(one.id) ?? 0
        return {
          ...{ id: one.id, bankId: one.bankId, parentId, name: one.name, sort: one.sort, version: one.version },
          count: own + children.reduce((sum, child) => sum + child.count, 0),
          children,
        }
      })
  return under(null)
}
/** Questions whose text is the same but for spaces, signs and case. */
export async function duplicates(bankId: string, context: RouteContext) {
  const all = await context.ask(find(question, { bankId, status: ['draft', 'submitted', 'usable', 'withdrawn'] }))
  const key = (of: Question): string =>
    of.plainStem
      .normalize('NFKC')
      .replace(/[\p{P}\p{S}\s]/gu, '')
      .toLowerCase()
  const groups = [...Map.groupBy(all, key).values()].filter(one => one.length > 1)
  return groups.map(group =>
    group.map(one => ({ id: one.id, plainStem: one.plainStem, type: one.type, answer: one.answer ?? '', status: one.status, useCount: one.useCount })),
  )
}
