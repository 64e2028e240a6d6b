/** GIFT, Moodle's text format: read and written. */
import { blankKeys } from '../answer.ts'
import { escapeHtml, lettersOf, type Outgoing, type Parsed, type Read, type Unread } from './parsed.ts'

const held = (text: string): string => text.replace(/\\([~=#{}:\\n])/g, (_all, sign: string) => (sign === 'n' ? '\n' : `\u0001${sign.codePointAt(0)}\u0002`))
const free = (text: string): string => text.replace(/\u0001(\d+)\u0002/g, (_all, code: string) => String.fromCodePoint(Number(code))).trim()
const stars = /^%(-?\d+(?:\.\d+)?)%/
const wrong = (at: number, zh: string, en: string): Unread => ({ at, why: [zh, en] })

export function readGift(text: string): Read {
  const questions: Parsed[] = [],
    unread: Unread[] = []
  let chapter: string | undefined,
    at = 1
  for (const block of text.replace(/\r\n?/g, '\n').split(/\n[ \t]*\n/)) {
    const line = at
    at += block.split('\n').length + 1
    const body = block
      .split('\n')
      .filter(one => !one.trim().startsWith('//'))
      .join('\n')
      .trim()
    if (!body) continue
    const category = /^\$CATEGORY:\s*(.+)$/m.exec(body)
    if (category) {
      chapter = category[1]!.trim().replace(/^\$(?:course|system|module|cat\d*)\$\/?(?:top\/?)?/, '')
      if (!body.replace(category[0], '').trim()) continue
    }
    const one = question(held(body.replace(category?.[0] ?? '', '').trim()), line, chapter)
    if ('why' in one) unread.push(one)
    else questions.push(one)
  }
  return { questions, unread }
}
function question(body: string, at: number, chapter: string | undefined): Parsed | Unread {
  const found = /^(?:::([\s\S]*?)::)?\s*(?:\[(html|markdown|plain|moodle)\])?([\s\S]*?)\{([\s\S]*)\}([\s\S]*)$/.exec(body)
  if (!found) return wrong(at, '没有找到答案部分 { }', 'there is no answer in { }')
  const [, , format, before, inside = '', after = ''] = found
  const words = `${before ?? ''}${after.trim() ? ` ____ ${after}` : ''}`
  const stem = format === 'html' ? free(words) : escapeHtml(free(words)).replace(/\n/g, '<br>')
  const [key, general] = inside.split('####')
  const base = { at, stem, chapter, analysis: general ? escapeHtml(free(general)) : undefined, options: [] }
  const said = (key ?? '').trim()
  if (!said) return { ...base, type: 'essay', answer: '' }
  const verdict = /^(T|TRUE|F|FALSE)\s*(?:#|$)/i.exec(said)
  if (verdict) return { ...base, type: 'truefalse', answer: verdict[1]![0]!.toUpperCase() }
  if (said.startsWith('#')) return numeric(said.slice(1), base)
  const parts = [...said.matchAll(/([=~])([^=~]*)/g)].map(([, sign, rest]) => {
    const weight = stars.exec(rest!.trim())
    return { sign, weight: weight ? Number(weight[1]) : undefined, text: free(rest!.trim().replace(stars, '').split('#')[0]!) }
  })
  if (parts.length === 0) return wrong(at, '答案格式无法识别', 'the answer is in no known form')
  if (parts.every(one => one.sign === '=' && one.text.includes('->'))) {
    const options = parts.map(({ text }) => ({ content: text.split('->')[0]!.trim(), match: text.split('->').slice(1).join('->').trim() }))
    return { ...base, type: 'matching', options, answer: '' }
  }
  if (parts.every(one => one.sign === '=')) return { ...base, type: 'blanks', answer: parts.map(one => one.text).join('|') }
  const right = parts.map(one => one.sign === '=' || (one.weight ?? 0) > 0)
  const type = right.filter(Boolean).length > 1 || !parts.some(one => one.sign === '=') ? 'multiple' : 'single'
  return { ...base, type, options: parts.map(one => ({ content: one.text })), answer: lettersOf(right) }
}
function numeric(said: string, base: Omit<Parsed, 'type' | 'answer'>): Parsed {
  const first = free(said.trim().replace(/^=/, '').replace(stars, '').split(/[=~#]/)[0]!)
  const range = /^(-?[\d.]+)\.\.(-?[\d.]+)$/.exec(first)
  if (!range) return { ...base, type: 'numeric', answer: first.replace(':', '±') }
  const decimals = Math.max(...[range[1]!, range[2]!].map(one => one.split('.')[1]?.length ?? 0)) + 1
  const [low, high] = [Number(range[1]), Number(range[2])] as const
  return { ...base, type: 'numeric', answer: `${((low + high) / 2).toFixed(decimals)}±${((high - low) / 2).toFixed(decimals)}` }
}

const kept = (text: string): string => text.replace(/[~=#{}:\\]/g, sign => `\\${sign}`).replace(/\n/g, '\\n')
/** What GIFT has no word for is written as an essay, with its key as a comment above. */
export function writeGift(all: readonly Outgoing[]): string {
  const key = (of: Outgoing): string => {
    const isRight = (label: string): boolean => of.answer.includes(label)
    const rights = of.options.filter(one => isRight(one.label)).length
    if (of.type === 'single') return of.options.map(one => `${isRight(one.label) ? '=' : '~'}${kept(one.content)}`).join('\n')
    if (of.type === 'multiple')
      return of.options.map(one => `~%${isRight(one.label) ? (100 / rights).toFixed(5).replace(/\.?0+$/, '') : '-100'}%${kept(one.content)}`).join('\n')
    if (of.type === 'truefalse') return of.answer === 'T' ? 'TRUE' : 'FALSE'
    if (of.type === 'matching') return of.options.map(one => `=${kept(one.content)} -> ${kept(one.match ?? '')}`).join('\n')
    if (of.type === 'numeric') return `#${of.answer.replace('±', ':')}`
    if (of.type === 'blanks' && blankKeys(of.answer).length === 1)
      return of.answer
        .split('|')
        .map(one => `=${kept(one)}`)
        .join(' ')
    return ''
  }
  let chapter = ''
  return all
    .map(of => {
      const head = of.chapter !== chapter ? `$CATEGORY: ${of.chapter || 'top'}\n\n` : ''
      chapter = of.chapter
      const isOdd = of.type === 'ordering' || of.type === 'short' || (of.type === 'blanks' && blankKeys(of.answer).length > 1)
      const note = isOdd ? `// ${of.type}: ${[...of.options.map(one => `${one.label}. ${one.content}`), of.answer].join(' ').replace(/\n/g, ' ')}\n` : ''
      return `${head}${note}[html]${kept(of.stem)} {${[key(of), of.analysis ? `####${kept(of.analysis)}` : ''].filter(Boolean).join('\n')}}\n`
    })
    .join('\n')
}
