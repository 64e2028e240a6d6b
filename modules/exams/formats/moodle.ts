/** Moodle XML: read and written. */
import { blankKeys, numericKey, type Type } from '../answer.ts'
import { fileMark, lettersOf, type Outgoing, type Parsed, type Read, type Unread } from './parsed.ts'
import { all, child, escaped, type Node, plain, textIn, xmlOf } from './xml.ts'

/** Moodle puts texts into a `<text>` of their own. */
const said = (of: Node | undefined): string => textIn(child(of, 'text') ?? of).trim()
/** A text with its pictures, which Moodle keeps beside it; each is named after its place. */
function rich(of: Node | undefined, at: number, files: Map<string, Uint8Array>): string {
  for (const one of all(of, 'file').filter(file => file.attributes.encoding === 'base64'))
    files.set(`${at}/${one.attributes.name}`, Buffer.from(textIn(one), 'base64'))
  return said(of).replace(/@@PLUGINFILE@@\/([^"'?\s>]+)(?:\?[^"'\s>]*)?/g, (_all, name: string) => fileMark(`${at}/${decoded(name)}`))
}
const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
const bare = (html: string): string =>
  plain(html.replace(/<br\s*\/?>|<\/p>/gi, ' ').replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim()

export function readMoodle(source: string): Read {
  const quiz = child(xmlOf(source), 'quiz')
  if (!quiz) return { questions: [], unread: [{ at: 1, why: ['不是 Moodle XML 文件', 'this is no Moodle XML'] }] }
  const questions: Parsed[] = [],
    unread: Unread[] = [],
    files = new Map<string, Uint8Array>()
  let chapter: string | undefined
  all(quiz, 'question').forEach((one, i) => {
    const kind = one.attributes.type ?? ''
    if (kind === 'category') chapter = said(child(one, 'category')).replace(/^\$(?:course|system|module|cat\d*)\$\/?(?:top\/?)?/, '') || undefined
    else {
      const read = question(one, kind, { at: i + 1, chapter, files })
      if (read) questions.push(read)
      else unread.push({ at: i + 1, why: [`不支持的题型 ${kind}`, `questions of the type ${kind} are not known`] })
    }
  })
  return { questions, unread, files }
}
interface Place {
  readonly at: number
  readonly chapter: string | undefined
  readonly files: Map<string, Uint8Array>
}
function question(of: Node, kind: string, { files, ...base }: Place): Parsed | undefined {
  const common = {
    ...base,
    stem: rich(child(of, 'questiontext'), base.at, files),
    analysis: rich(child(of, 'generalfeedback'), base.at, files) || undefined,
    score: /^\d+(\.\d+)?/.exec(said(child(of, 'defaultgrade')))?.[0].replace(/(\.\d\d)\d+$/, '$1'),
    points:
      all(child(of, 'tags') ?? of, 'tag')
        .map(said)
        .filter(Boolean)
        .join('、') || undefined,
    options: [],
  }
  const answers = all(of, 'answer').map(one => ({ share: Number(one.attributes.fraction ?? 0), text: said(one), tolerance: said(child(one, 'tolerance')) }))
  const right = answers.filter(one => one.share > 0)
  if (kind === 'multichoice') {
    const isSingle = !/^(false|0)$/.test(said(child(of, 'single')))
    const flags = answers.map(one => (isSingle ? one.share === Math.max(...answers.map(each => each.share)) : one.share > 0))
    return { ...common, type: isSingle ? 'single' : 'multiple', options: answers.map(one => ({ content: bare(one.text) })), answer: lettersOf(flags) }
  }
  if (kind === 'truefalse') return { ...common, type: 'truefalse', answer: right[0]?.text === 'true' ? 'T' : 'F' }
  if (kind === 'shortanswer') return { ...common, type: 'blanks', answer: right.map(one => bare(one.text).replace(/[;；|]/g, ' ')).join('|') }
  if (kind === 'numerical') {
    const [first] = right,
      off = first?.tolerance || '0'
    return { ...common, type: 'numeric', answer: first ? `${first.text}${Number(off) > 0 ? `±${off}` : ''}` : '' }
  }
  if (kind === 'matching')
    return {
      ...common,
      type: 'matching',
      options: all(of, 'subquestion')
        .map(one => ({ content: bare(said(one)), match: bare(said(child(one, 'answer'))) }))
        .filter(one => one.content),
      answer: '',
    }
  if (kind === 'ordering') return { ...common, type: 'ordering', options: answers.map(one => ({ content: bare(one.text) })), answer: '' }
  if (kind === 'essay') return { ...common, type: 'essay', answer: bare(said(child(of, 'graderinfo'))) }
  return undefined
}

const kinds: Readonly<Record<Type, string>> = {
  single: 'multichoice',
  multiple: 'multichoice',
  truefalse: 'truefalse',
  blanks: 'shortanswer',
  matching: 'matching',
  ordering: 'ordering',
  numeric: 'numerical',
  short: 'essay',
  essay: 'essay',
}
const text = (value: string): string => `<text>${escaped(value)}</text>`
/** Several blanks in one question have no place there: such a question is an essay with its key for who grades. */
export function writeMoodle(every: readonly Outgoing[]): string {
  let chapter: string | undefined
  const body = every.map(of => {
    const isEssay = of.type === 'blanks' && blankKeys(of.answer).length > 1
    const head = of.chapter !== chapter ? `  <question type="category"><category>${text(`$course$/top/${of.chapter}`)}</category></question>\n` : ''
    chapter = of.chapter
    return `${head}  <question type="${isEssay ? 'essay' : kinds[of.type]}">
    <name>${text(of.plainStem.slice(0, 60))}</name>
    <questiontext format="html">${text(of.stem)}</questiontext>
    <generalfeedback format="html">${text(of.analysis)}</generalfeedback>
    <defaultgrade>${of.score}</defaultgrade>
${isEssay ? `    <graderinfo format="html">${text(of.answer)}</graderinfo>` : keyOf(of)}
    <tags>${of.points ? `<tag>${text(of.points)}</tag>` : ''}</tags>
  </question>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${body.join('\n')}\n</quiz>\n`
}
function keyOf(of: Outgoing): string {
  const answer = (share: string, value: string, more = ''): string => `    <answer fraction="${share}" format="plain_text">${text(value)}${more}</answer>`
  const isRight = (label: string): boolean => of.answer.includes(label)
  const rights = of.options.filter(one => isRight(one.label)).length
  const share = (is: boolean): string => (is ? (of.type === 'single' ? '100' : (100 / rights).toFixed(5)) : '0')
  if (of.type === 'single' || of.type === 'multiple')
    return [`    <single>${of.type === 'single'}</single>`, ...of.options.map(one => answer(share(isRight(one.label)), one.content))].join('\n')
  if (of.type === 'truefalse') return [answer(of.answer === 'T' ? '100' : '0', 'true'), answer(of.answer === 'T' ? '0' : '100', 'false')].join('\n')
  if (of.type === 'blanks')
    return of.answer
      .split('|')
      .map(one => answer('100', one.trim()))
      .join('\n')
  if (of.type === 'matching')
    return of.options
      .map(one => `    <subquestion format="html">${text(escaped(one.content))}<answer>${text(one.match ?? '')}</answer></subquestion>`)
      .join('\n')
  if (of.type === 'ordering')
    return of.answer
      .split(',')
      .map((label, i) => answer(String(i + 1), of.options.find(one => one.label === label)?.content ?? ''))
      .join('\n')
  if (of.type === 'numeric') {
    const off = numericKey(of.answer)?.off ?? 0n
    return answer('100', of.answer.split('±')[0]!, `<tolerance>${off === 0n ? '0' : of.answer.split('±')[1]}</tolerance>`)
  }
  return `    <graderinfo format="html">${text(of.answer)}</graderinfo>`
}
