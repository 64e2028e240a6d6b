/** Moodle XML: read and written. */
import { blankKeys, numericKey, type Type } from '../answer.ts'
import { fileMark, lettersOf, type Outgoing, type Parsed, type Read, type Unread } from './parsed.ts'
import { all, child, escaped, type Node, plain, textIn, xmlOf } from './xml.ts'

/** Moodle puts texts into a `<text>` of their own. */
const said = (of: Node | undefined): string => textIn(child(of, 'text') ?? of).trim()
/** A text with its pictures, which Moodle keeps beside it; each is named after its place. */
function rich(of: Node | undefined, at: number | string, files: Map<string, Uint8Array>): string {
  for (const one of all(of, 'file').filter(file => file.attributes.encoding === 'base64'))
    files.set(`${at}/${one.attributes.name}`, Buffer.from(textIn(one), 'base64'))
  return said(of).replace(/@@PLUGINFILE@@\/([^"'?\s>]+)(?:\?[^"'\s>]*)?/g, (_all, name: string) => fileMark(`${at}/${decoded(name)}`))
}
const marked = /^@@file\/[^@]*@@$/
/** What of a text stands beside it here: its sound, and of an option its picture too. What lies elsewhere is none of ours. */
const beside = (html: string) => {
  const first = (pattern: RegExp): string | undefined => [...html.matchAll(pattern)].map(one => one[1]!).find(link => marked.test(link))
  return {
    audio: first(/<(?:audio|source)\b[^>]*?\bsrc="([^"]*)"/g) ?? first(/<a\b[^>]*?\bhref="([^"]*)"/g),
    image: first(/<img\b[^>]*?\bsrc="([^"]*)"/g),
    text: html.replace(/<p>\s*<audio\b[\s\S]*?<\/audio>\s*<\/p>|<audio\b[\s\S]*?<\/audio>/g, ''),
  }
}
const optionOf = (html: string) => {
  const { text, image, audio } = beside(html)
  return { content: bare(text), ...(image ? { image } : {}), ...(audio ? { audio } : {}) }
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
  const asked = beside(rich(child(of, 'questiontext'), base.at, files))
  const common = {
    ...base,
    stem: asked.text,
    ...(asked.audio ? { audio: asked.audio } : {}),
    analysis: rich(child(of, 'generalfeedback'), base.at, files) || undefined,
    score: /^\d+(\.\d+)?/.exec(said(child(of, 'defaultgrade')))?.[0].replace(/(\.\d\d)\d+$/, '$1'),
    points:
      all(child(of, 'tags') ?? of, 'tag')
        .map(said)
        .filter(Boolean)
        .join('、') || undefined,
    options: [],
  }
  const answers = all(of, 'answer').map((one, i) => {
    const text = rich(one, `${base.at}/${i + 1}`, files)
    return { share: Number(one.attributes.fraction ?? 0), text, tolerance: said(child(one, 'tolerance')), option: optionOf(text) }
  })
  const right = answers.filter(one => one.share > 0)
  if (kind === 'multichoice') {
    const isSingle = !/^(false|0)$/.test(said(child(of, 'single')))
    const flags = answers.map(one => (isSingle ? one.share === Math.max(...answers.map(each => each.share)) : one.share > 0))
    return { ...common, type: isSingle ? 'single' : 'multiple', options: answers.map(one => one.option), answer: lettersOf(flags) }
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
        .map((one, i) => ({ ...optionOf(rich(one, `${base.at}/s${i + 1}`, files)), match: bare(said(child(one, 'answer'))) }))
        .filter(one => one.content),
      answer: '',
    }
  if (kind === 'ordering') return { ...common, type: 'ordering', options: answers.map(one => one.option), answer: '' }
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
/** A file that goes along with a question. */
export interface Carried {
  readonly name: string
  readonly bytes: Uint8Array
}
/** The links of a text as Moodle says them, each with its file beside it; what is not kept here stays a link. */
function enclosing(fileOf: (link: string) => Carried | undefined) {
  const files = new Map<string, Carried>()
  const linkOf = (link: string): string => {
    const own = fileOf(link)
    if (!own) return link
    files.set(own.name, own)
    return `@@PLUGINFILE@@/${encodeURIComponent(own.name)}`
  }
  return {
    within: (html: string): string => html.replace(/(<img\b[^>]*?\bsrc=")([^"]*)/g, (_all, before: string, link: string) => before + linkOf(link)),
    picture: (link: string | undefined): string => (link ? `<p><img src="${linkOf(link)}" alt=""/></p>` : ''),
    sound: (link: string | undefined): string => (link ? `<p><audio controls src="${linkOf(link)}"></audio></p>` : ''),
    all: (): string =>
      [...files.values()]
        .map(({ name, bytes }) => `<file name="${escaped(name)}" path="/" encoding="base64">${Buffer.from(bytes).toString('base64')}</file>`)
        .join(''),
  }
}
type Enclosing = ReturnType<typeof enclosing>
/** An element of html with the files that it names. */
const html = (name: string, fileOf: (link: string) => Carried | undefined, body: (own: Enclosing) => string, more = ''): string => {
  const own = enclosing(fileOf),
    said = text(body(own))
  return `<${name} format="html">${said}${own.all()}${more}</${name}>`
}
/** Several blanks in one question have no place there: such a question is an essay with its key for who grades. */
export function writeMoodle(every: readonly Outgoing[], fileOf: (link: string) => Carried | undefined = () => undefined): string {
  let chapter: string | undefined
  const body = every.map(of => {
    const isEssay = of.type === 'blanks' && blankKeys(of.answer).length > 1
    const head = of.chapter !== chapter ? `  <question type="category"><category>${text(`$course$/top/${of.chapter}`)}</category></question>\n` : ''
    chapter = of.chapter
    return `${head}  <question type="${isEssay ? 'essay' : kinds[of.type]}">
    <name>${text(of.plainStem.slice(0, 60))}</name>
    ${html('questiontext', fileOf, own => own.within(of.stem) + own.picture(of.image) + own.sound(of.audio))}
    ${html('generalfeedback', fileOf, own => own.within(of.analysis))}
    <defaultgrade>${of.score}</defaultgrade>
${isEssay ? `    <graderinfo format="html">${text(of.answer)}</graderinfo>` : keyOf(of, fileOf)}
    <tags>${of.points ? `<tag>${text(of.points)}</tag>` : ''}</tags>
  </question>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${body.join('\n')}\n</quiz>\n`
}
function keyOf(of: Outgoing, fileOf: (link: string) => Carried | undefined): string {
  const option = (share: string, { content, image, audio }: Outgoing['options'][number]): string => {
    if (!image && !audio) return answer(share, content)
    const own = enclosing(fileOf),
      said = text(escaped(content) + own.picture(image) + own.sound(audio))
    return `    <answer fraction="${share}" format="html">${said}${own.all()}</answer>`
  }
  const answer = (share: string, value: string, more = ''): string => `    <answer fraction="${share}" format="plain_text">${text(value)}${more}</answer>`
  const isRight = (label: string): boolean => of.answer.includes(label)
  const rights = of.options.filter(one => isRight(one.label)).length
  const share = (is: boolean): string => (is ? (of.type === 'single' ? '100' : (100 / rights).toFixed(5)) : '0')
  if (of.type === 'single' || of.type === 'multiple')
    return [`    <single>${of.type === 'single'}</single>`, ...of.options.map(one => option(share(isRight(one.label)), one))].join('\n')
  if (of.type === 'truefalse') return [answer(of.answer === 'T' ? '100' : '0', 'true'), answer(of.answer === 'T' ? '0' : '100', 'false')].join('\n')
  if (of.type === 'blanks')
    return of.answer
      .split('|')
      .map(one => answer('100', one.trim()))
      .join('\n')
  if (of.type === 'matching')
    return of.options
      .map(one => {
        const more = `<answer>${text(one.match ?? '')}</answer>`
        return `    ${html('subquestion', fileOf, own => escaped(one.content) + own.picture(one.image) + own.sound(one.audio), more)}`
      })
      .join('\n')
  if (of.type === 'ordering')
    return of.answer
      .split(',')
      .map((label, i) => option(String(i + 1), of.options.find(one => one.label === label) ?? { label, content: '' }))
      .join('\n')
  if (of.type === 'numeric') {
    const off = numericKey(of.answer)?.off ?? 0n
    return answer('100', of.answer.split('±')[0]!, `<tolerance>${off === 0n ? '0' : of.answer.split('±')[1]}</tolerance>`)
  }
  return `    <graderinfo format="html">${text(of.answer)}</graderinfo>`
}
