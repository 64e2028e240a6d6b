/** Questions as people type them into a document: a number, the stem, lettered options, then the answer. And the rows of a sheet. */
import { type Type, types } from '../answer.ts'
import { escapeHtml, type Outgoing, type Parsed, type Read, type Unread } from './parsed.ts'

const typeWords = new Map<string, Type>(
  Object.entries(types).flatMap(([type, [zh, en]]) => [
    [zh, type as Type],
    [zh.replace('题', ''), type as Type],
    [en.toLowerCase(), type as Type],
    [type, type as Type],
  ]),
)
/** The type that a word names. */
const typeNamed = (word: string): Type | undefined => typeWords.get(word.trim().toLowerCase())

const heads: readonly (readonly [keyof Parsed, RegExp])[] = [
  ['answer', /^(?:答案|参考答案|正确答案|answer)\s*[:：]\s*(.*)$/i],
  ['analysis', /^(?:解析|explanation)\s*[:：]\s*(.*)$/i],
  ['difficulty', /^(?:难度|difficulty)\s*[:：]\s*(.*)$/i],
  ['score', /^(?:分值|marks)\s*[:：]\s*(.*)$/i],
  ['points', /^(?:知识点|points)\s*[:：]\s*(.*)$/i],
]
const numbered = /^\s*(?:\d{1,4})\s*[.、．)）]\s*(.*)$/,
  lettered = /^\s*([A-Ta-t])\s*[.、．)）]\s*(.*)$/,
  chaptered = /^#+\s*(.+)$|^第[一二三四五六七八九十百\d]+[章节单元]+\s*.*$/,
  typed = /^[（(【[]\s*([^）)】\]]{1,20})\s*[）)】\]]\s*/

export function readPlain(text: string): Read {
  const blocks: { at: number; chapter: string | undefined; lines: string[] }[] = []
  let chapter: string | undefined
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .forEach((line, i) => {
      const head = chaptered.exec(line.trim())
      const begins = numbered.exec(line)
      if (head && !begins) chapter = (head[1] ?? head[0]).trim()
      else if (begins) blocks.push({ at: i + 1, chapter, lines: [begins[1]!] })
      else if (line.trim()) blocks.at(-1)?.lines.push(line.trim())
    })
  const read = blocks.map(blockOf)
  return { questions: read.filter(one => !('why' in one)) as Parsed[], unread: read.filter(one => 'why' in one) as Unread[] }
}
function blockOf({ at, chapter, lines }: { readonly at: number; readonly chapter: string | undefined; readonly lines: readonly string[] }): Parsed | Unread {
  const known: Record<string, string> = {},
    options: { content: string; match?: string }[] = [],
    stem: string[] = []
  let last: string | undefined
  for (const line of lines) {
    const head = heads.find(([, pattern]) => pattern.test(line))
    const option = lettered.exec(line)
    if (head) known[(last = head[0])] = head[1].exec(line)![1]!.trim()
    else if (last) known[last] += `\n${line}`
    else if (option)
      for (const one of ` ${line}`.split(/\s+(?=[A-Ta-t]\s*[.、．)）])/).filter(Boolean)) options.push(pairOf(one.replace(/^\s*[A-Ta-t]\s*[.、．)）]\s*/, '')))
    else if (options.length === 0) stem.push(line)
    else options.at(-1)!.content += ` ${line}`
  }
  const full = stem.join('\n'),
    word = typed.exec(full)?.[1],
    named = word === undefined ? undefined : typeNamed(word)
  const body = named ? full.replace(typed, '') : full,
    answer = known.answer ?? ''
  const type = named ?? guessed(body, options, answer)
  if (!type) return { at, why: ['没有答案，无法判断题型', 'there is no answer, so that its type is not clear'] }
  return {
    at,
    type,
    chapter,
    stem: escapeHtml(body.trim()).replace(/\n/g, '<br>'),
    options,
    answer,
    analysis: known.analysis && escapeHtml(known.analysis),
    ...pickKnown(known),
  }
}
const pickKnown = ({ score, difficulty, points }: Record<string, string>) => ({ score, difficulty, points })
const pairOf = (text: string): { content: string; match?: string } => {
  const [content, match] = text.split(/\s*(?:->|→|——)\s*/)
  return match ? { content: content!, match } : { content: text.trim() }
}
function guessed(stem: string, options: readonly { readonly match?: string }[], answer: string): Type | undefined {
  if (options.length > 0 && options.every(one => one.match)) return 'matching'
  if (options.length > 0) return /^[A-Ta-t]$/.test(answer.trim()) ? 'single' : answer.trim() ? 'multiple' : undefined
  if (/^(对|错|正确|错误|√|×|T|F|true|false)$/i.test(answer.trim())) return 'truefalse'
  if (/_{2,}|（\s*）|\(\s*\)/.test(stem) && answer) return 'blanks'
  if (/^[+-]?\d+(\.\d+)?(\s*±\s*\d+(\.\d+)?)?$/.test(answer.trim())) return 'numeric'
  return answer ? 'short' : undefined
}
export const writePlain = (all: readonly Outgoing[]): string => {
  let chapter = ''
  return all
    .map((of, i) => {
      const head = of.chapter && of.chapter !== chapter ? `# ${of.chapter}\n\n` : ''
      chapter = of.chapter
      const lines = [
        `${head}${i + 1}. （${types[of.type][0]}）${of.plainStem}`,
        ...(of.type === 'truefalse' ? [] : of.options.map(one => `${one.label}. ${one.content}${one.match ? ` → ${one.match}` : ''}`)),
        ...(of.answer ? [`答案：${of.answer}`] : []),
        ...(of.analysis ? [`解析：${of.analysis.replace(/<[^>]*>/g, '')}`] : []),
        `难度：${of.difficulty}`,
        `分值：${of.score}`,
        ...(of.points ? [`知识点：${of.points}`] : []),
      ]
      return `${lines.join('\n')}\n`
    })
    .join('\n')
}

const columns = {
  type: ['题型', 'type'],
  stem: ['题干', 'stem', 'question'],
  answer: ['答案', 'answer'],
  analysis: ['解析', 'explanation'],
  score: ['分值', 'marks'],
  difficulty: ['难度', 'difficulty'],
  points: ['知识点', 'points'],
  chapter: ['章节', 'chapter'],
} as const
type Column = keyof typeof columns
const optionHead = /^(?:选项|option)?\s*([a-t])$/i
/** The headings of a sheet of questions. */
export const sheetHeads = ['题型', '题干', '选项A', '选项B', '选项C', '选项D', '选项E', '选项F', '答案', '解析', '分值', '难度', '知识点', '章节'] as const
export function readTable(headers: readonly string[], rows: readonly (readonly string[])[]): Read {
  const at = (name: Column): number => headers.findIndex(one => (columns[name] as readonly string[]).includes(one.trim().toLowerCase()))
  const letters = headers.flatMap((one, i) => (optionHead.test(one.trim()) ? [i] : []))
  const read = rows.map((cells, i): Parsed | Unread => {
    const cell = (name: Column): string => (at(name) < 0 ? '' : (cells[at(name)] ?? '').trim())
    const options = letters.flatMap(one => (cells[one]?.trim() ? [pairOf(cells[one]!.trim())] : []))
    const type = cell('type') ? typeNamed(cell('type')) : guessed(cell('stem'), options, cell('answer'))
    if (!type) return { at: i + 2, why: ['题型无法识别', 'the type is not known'] }
    const rest = {
      score: cell('score') || undefined,
      difficulty: cell('difficulty') || undefined,
      points: cell('points') || undefined,
      chapter: cell('chapter') || undefined,
    }
    return { at: i + 2, type, stem: escapeHtml(cell('stem')), options, answer: cell('answer'), analysis: escapeHtml(cell('analysis')) || undefined, ...rest }
  })
  return { questions: read.filter(one => !('why' in one)) as Parsed[], unread: read.filter(one => 'why' in one) as Unread[] }
}
export const tableRow = (of: Outgoing): readonly string[] => [
  types[of.type][0],
  of.plainStem,
  ...Array.from({ length: 6 }, (_, i) => {
    const one = of.type === 'truefalse' ? undefined : of.options[i]
    return one ? `${one.content}${one.match ? ` → ${one.match}` : ''}` : ''
  }),
  of.answer,
  of.analysis.replace(/<[^>]*>/g, ''),
  of.score,
  String(of.difficulty),
  of.points,
  of.chapter,
]
