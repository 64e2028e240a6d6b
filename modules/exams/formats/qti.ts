/** QTI 2.1: single items, and what the manifest of a package says of them. What we have no type for is told by its name. */
import { nay, yes } from '../answer.ts'
import { fileMark, lettersOf, type Parsed, type Read, type Unread } from './parsed.ts'
import { all, child, escaped, type Node, plain, textIn, within, xmlOf } from './xml.ts'

/** Texts of a package by their paths; the bytes of everything else that lies in it. */
export interface Package {
  readonly texts: ReadonlyMap<string, string>
  readonly files: ReadonlyMap<string, Uint8Array>
}
/** As manifests name them, from the easiest on. */
export const difficulties = ['very easy', 'easy', 'medium', 'difficult', 'very difficult'] as const
const wrong = (at: number, zh: string, en: string): Unread => ({ at, why: [zh, en] })

/** A package: the items that its manifest names, in its order; without a manifest every item that lies in it. */
export function readQti({ texts, files }: Package): Read {
  const manifest = child(xmlOf(texts.get('imsmanifest.xml') ?? ''), 'manifest')
  const named = within(manifest, one => one.name === 'resource' && /imsqti_item/.test(one.attributes.type ?? ''))
  const items = manifest
    ? named.map(one => ({ path: decodeURI(one.attributes.href ?? ''), about: one }))
    : [...texts.keys()].map(path => ({ path, about: undefined }))
  const read = items.flatMap(({ path, about }, i) => {
    const of = child(xmlOf(texts.get(path) ?? ''), 'assessmentItem')
    if (of) return [question(of, { at: i + 1, folder: path.replace(/[^/]*$/, ''), files, about })]
    return about || items.length === 1 ? [wrong(i + 1, `${path} 不是 QTI 2.1 试题`, `${path} is no item of QTI 2.1`)] : []
  })
  return { questions: read.filter(one => !('why' in one)) as Parsed[], unread: read.filter(one => 'why' in one) as Unread[], files }
}

interface Place {
  readonly at: number
  readonly folder: string
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly about: Node | undefined
}
/** What a package says of an item: where it belongs, what it is about, and how hard it is. */
function aboutOf(about: Node | undefined) {
  const strings = (name: string): readonly string[] => within(about, one => one.name === name).map(one => textIn(one).trim())
  const hard = difficulties.indexOf(
    strings('difficulty')[0]
      ?.split(/\s{2,}|\n/)
      .at(-1)
      ?.trim()
      .replace(/^LOMv1\.0\s*/, '') as never,
  )
  return {
    chapter: strings('taxon').join('/') || undefined,
    points: strings('keyword').join('、') || undefined,
    difficulty: hard < 0 ? undefined : String(hard + 1),
  }
}
const resolved = (folder: string, link: string): string => {
  const parts: string[] = []
  for (const part of `${folder}${decodeURI(link)}`.split('/'))
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  return parts.join('/')
}

const kept = new Set('p div span b strong i em u sub sup br ul ol li table thead tbody tr td th blockquote pre code'.split(' '))
const isInteraction = (one: Node): boolean => one.name.endsWith('Interaction')
/** The markup of a node as stems have it; interactions are left out, but for those that stand within the text. */
function html(of: Node | undefined, place: Place): string {
  return (of?.parts ?? [])
    .map(part => {
      if (typeof part === 'string') return escaped(part)
      if (part.name === 'textEntryInteraction') return '____'
      if (part.name === 'rubricBlock' || (isInteraction(part) && part.name !== 'textEntryInteraction')) return ''
      if (part.name === 'math') return formula(part)
      if (part.name === 'img' || part.name === 'object' || part.name === 'audio') {
        const link = resolved(place.folder, part.attributes.src ?? part.attributes.data ?? ''),
          isSound = part.name === 'audio' || /^audio\//.test(part.attributes.type ?? '')
        return isSound || !place.files.has(link) ? '' : `<img src="${fileMark(link)}" />`
      }
      if (part.name === 'br') return '<br />'
      return kept.has(part.name) ? `<${part.name}>${html(part, place)}</${part.name}>` : html(part, place)
    })
    .join('')
    .trim()
}
const formula = (of: Node): string => {
  const tex = within(of, one => one.name === 'annotation' && /tex/i.test(one.attributes.encoding ?? ''))[0]
  return tex ? `$${escaped(textIn(tex).trim())}$` : escaped(textIn(of).replace(/\s+/g, ' '))
}
/** Markup without its tags. */
export const bare = (text: string): string =>
  plain(text.replace(/<br[^>]*>|<\/p>/g, ' ').replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim()
const isOption = (one: Node): boolean => /Choice$/.test(one.name)
const isSound = (one: Node): boolean => one.name === 'audio' || (one.name === 'object' && /^audio\//.test(one.attributes.type ?? ''))
/** The first sound in a node that came along, but for those that stand apart: what an option says is no part of what is asked. */
function soundIn(of: Node | undefined, place: Place, apart: (one: Node) => boolean = () => false): string | undefined {
  const others = new Set(within(of, apart).flatMap(one => within(one, isSound)))
  const sound = within(of, isSound).find(one => !others.has(one))
  const link = sound && resolved(place.folder, sound.attributes.src ?? sound.attributes.data ?? textIn(sound).trim())
  return link && place.files.has(link) ? fileMark(link) : undefined
}
function option(of: Node, place: Place) {
  const text = html(of, place),
    image = /<img src="([^"]+)"/.exec(text)?.[1],
    audio = soundIn(of, place)
  return { content: bare(text), ...(image ? { image } : {}), ...(audio ? { audio } : {}) }
}

interface Response {
  readonly isSingle: boolean
  readonly baseType: string
  readonly correct: readonly string[]
  /** Everything that earns something. */
  readonly mapped: readonly string[]
}
const responseOf = (of: Node): Response => ({
  isSingle: of.attributes.cardinality === 'single',
  baseType: of.attributes.baseType ?? '',
  correct: all(child(of, 'correctResponse'), 'value').map(one => textIn(one).trim()),
  mapped: all(child(of, 'mapping'), 'mapEntry').flatMap(one => (Number(one.attributes.mappedValue) > 0 ? [one.attributes.mapKey ?? ''] : [])),
})

function question(of: Node, place: Place): Parsed | Unread {
  const body = child(of, 'itemBody'),
    asked = within(body, isInteraction),
    [first] = asked
  const responses = new Map(all(of, 'responseDeclaration').map(one => [one.attributes.identifier, responseOf(one)]))
  const outcome = (name: string) => all(of, 'outcomeDeclaration').find(one => one.attributes.identifier === name)
  const most = textIn(within(outcome('MAXSCORE'), one => one.name === 'value')[0]).trim() || outcome('SCORE')?.attributes.normalMaximum
  const base = {
    at: place.at,
    ...aboutOf(place.about),
    stem: [html(body, place), ...asked.map(one => html(child(one, 'prompt'), place))].filter(Boolean).join(''),
    analysis:
      all(of, 'modalFeedback')
        .map(one => html(one, place))
        .join('') || undefined,
    score: most && Number(most) > 0 ? String(Number(Number(most).toFixed(2))) : undefined,
    audio: soundIn(body, place, isOption),
    options: [],
  }
  if (!first) return wrong(place.at, '没有作答方式', 'there is nothing to answer in it')
  const response = responses.get(first.attributes.responseIdentifier) ?? { isSingle: true, baseType: '', correct: [], mapped: [] }
  if (asked.every(one => one.name === 'textEntryInteraction'))
    return entries(
      of,
      base,
      asked.map(one => responses.get(one.attributes.responseIdentifier)),
    )
  if (asked.length > 1) return wrong(place.at, '一题含多个互动', 'there is more than one thing to answer in it')
  const choices = all(first, 'simpleChoice'),
    right = response.correct.length > 0 ? response.correct : response.mapped
  if (first.name === 'choiceInteraction') {
    const options = choices.map(one => option(one, place)),
      flags = choices.map(one => right.includes(one.attributes.identifier ?? ''))
    const verdict = options.length === 2 && options.every(one => yes.test(one.content) || nay.test(one.content))
    if (verdict && response.isSingle) return { ...base, type: 'truefalse', answer: yes.test(options[flags.indexOf(true)]?.content ?? '') ? 'T' : 'F' }
    return { ...base, type: response.isSingle ? 'single' : 'multiple', options, answer: lettersOf(flags) }
  }
  if (first.name === 'orderInteraction') {
    const ids = choices.map(one => one.attributes.identifier)
    const answer = right.map(id => String.fromCharCode(65 + ids.indexOf(id))).join(',')
    return { ...base, type: 'ordering', options: choices.map(one => option(one, place)), answer }
  }
  if (first.name === 'matchInteraction') return matching(base, all(first, 'simpleMatchSet'), right, place)
  if (first.name === 'extendedTextInteraction') {
    const model =
      bare(
        all(body, 'rubricBlock')
          .map(one => html(one, place))
          .join(' '),
      ) || right.join('；')
    return { ...base, type: model && Number(first.attributes.expectedLines ?? 9) <= 5 ? 'short' : 'essay', answer: model }
  }
  return wrong(place.at, `不支持的题型 ${first.name}`, `questions of the type ${first.name} are not known`)
}
type Base = Omit<Parsed, 'type' | 'answer'>
function matching(base: Base, [left, other]: readonly Node[], pairs: readonly string[], place: Place): Parsed | Unread {
  const named = new Map(all(other, 'simpleAssociableChoice').map(one => [one.attributes.identifier, option(one, place).content]))
  const options = all(left, 'simpleAssociableChoice').map(one => {
    const pair = pairs.map(each => each.split(/\s+/)).find(each => each[0] === one.attributes.identifier)
    return { ...option(one, place), match: named.get(pair?.[1]) ?? '' }
  })
  return { ...base, type: 'matching', options, answer: '' }
}
/** Texts to be filled in; a single number is a type of its own. */
function entries(of: Node, base: Base, responses: readonly (Response | undefined)[]): Parsed {
  const [only] = responses
  if (responses.length === 1 && only && ['float', 'integer'].includes(only.baseType)) {
    const off = within(of, one => one.name === 'equal' && one.attributes.toleranceMode === 'absolute')[0]
      ?.attributes.tolerance?.trim()
      .split(/\s+/)[0]
    return {
      ...base,
      stem: base.stem.replace(/\s*____$/, '').replace(/<(p|div)>____<\/\1>/g, ''),
      type: 'numeric',
      answer: `${only.correct[0] ?? ''}${off ? `±${off}` : ''}`,
    }
  }
  const keys = responses.map(one => [...new Set([...(one?.correct ?? []), ...(one?.mapped ?? [])])].map(key => key.replace(/[;；|]/g, ' ')).join('|'))
  return { ...base, type: 'blanks', answer: keys.join('；') }
}
