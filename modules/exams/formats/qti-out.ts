/** QTI 2.1 written: items, and the manifest of their package. */
import { blankKeys, numericKey, verdicts } from '../answer.ts'
import type { Outgoing } from './parsed.ts'
import { bare, difficulties } from './qti.ts'
import { escaped, plain, xmlOf } from './xml.ts'

type Attributes = Readonly<Record<string, string | number | undefined>>
/** An element; what an attribute says is escaped, what stands in it is markup already. */
function tag(name: string, attributes: Attributes, ...inside: readonly string[]): string {
  const said = Object.entries(attributes).map(([key, value]) => (value === undefined ? '' : ` ${key}="${escaped(String(value))}"`))
  return `<${name}${said.join('')}${inside.length > 0 ? `>${inside.join('')}</${name}>` : '/>'}`
}
/** Stems are XHTML there; what is none goes out as its words. */
const xhtml = (text: string, words: string, linkOf: (link: string) => string): string => {
  const linked = text.replace(/(<img\b[^>]*?\bsrc=")([^"]*)"/g, (_all, head: string, link: string) => `${head}${escaped(linkOf(plain(link)))}"`)
  return xmlOf(`<div>${linked}</div>`) ? linked : escaped(words)
}
const xml = '<?xml version="1.0" encoding="UTF-8"?>\n',
  space = 'http://www.imsglobal.org/xsd/imsqti_v2p1'
const value = (text: string): string => tag('value', {}, escaped(text))
const correct = (all: readonly string[]): string => tag('correctResponse', {}, ...all.map(value))
const declared = (identifier: string, [cardinality, baseType]: readonly [string, string], inside: string): string =>
  tag('responseDeclaration', { identifier, cardinality, baseType }, inside)
const byTemplate = tag('responseProcessing', { template: 'http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct' })
const asked = { responseIdentifier: 'RESPONSE' } as const

interface Shape {
  readonly responses: readonly string[]
  readonly body: string
  readonly processing: string
}
const sound = (link: string, linkOf: (link: string) => string): string =>
  tag('object', { data: linkOf(link), type: /\.wav$/i.test(link) ? 'audio/wav' : 'audio/mpeg' })
/** One item; `linkOf` names the file of a picture or sound within the package. */
export function writeItem(of: Outgoing, id: string, linkOf: (link: string) => string): string {
  const { responses, body, processing } = shapeOf(of, xhtml(of.stem, of.plainStem, linkOf), linkOf)
  const media = [of.image ? tag('p', {}, tag('img', { src: linkOf(of.image), alt: '' })) : '', of.audio ? tag('p', {}, sound(of.audio, linkOf)) : ''].join('')
  const outcome = (identifier: string, baseType: string, ...inside: readonly string[]) =>
    tag('outcomeDeclaration', { identifier, cardinality: 'single', baseType }, ...inside)
  const feedback = { outcomeIdentifier: 'FEEDBACK', identifier: 'analysis', showHide: 'show' }
  const head = { xmlns: space, identifier: id, title: of.plainStem.slice(0, 60), adaptive: 'false', timeDependent: 'false' }
  const parts = [
    ...responses,
    outcome('SCORE', 'float'),
    outcome('MAXSCORE', 'float', tag('defaultValue', {}, value(of.score))),
    outcome('FEEDBACK', 'identifier'),
    tag(
      'itemBody',
      {},
      body.replace('<!--media-->', () => media),
    ),
    processing,
    of.analysis ? tag('modalFeedback', feedback, xhtml(of.analysis, bare(of.analysis), linkOf)) : '',
  ]
  return `${xml}${tag('assessmentItem', head, '\n', parts.filter(Boolean).join('\n'), '\n')}\n`
}
function shapeOf(of: Outgoing, stem: string, linkOf: (link: string) => string): Shape {
  const before = `<div>${stem}</div><!--media-->`
  const choice = (one: Outgoing['options'][number]): string =>
    tag(
      'simpleChoice',
      { identifier: one.label },
      escaped(one.content),
      one.image ? tag('img', { src: linkOf(one.image), alt: '' }) : '',
      one.audio ? sound(one.audio, linkOf) : '',
    )
  if (of.type === 'single' || of.type === 'multiple' || of.type === 'truefalse') {
    const isSingle = of.type !== 'multiple',
      options = (of.type === 'truefalse' ? verdicts : of.options).map(choice)
    return {
      responses: [declared('RESPONSE', [isSingle ? 'single' : 'multiple', 'identifier'], correct([...of.answer]))],
      body: before + tag('choiceInteraction', { ...asked, shuffle: 'true', maxChoices: isSingle ? 1 : 0 }, ...options),
      processing: byTemplate,
    }
  }
  if (of.type === 'ordering')
    return {
      responses: [declared('RESPONSE', ['ordered', 'identifier'], correct(of.answer.split(',')))],
      body: before + tag('orderInteraction', { ...asked, shuffle: 'true' }, ...of.options.map(choice)),
      processing: byTemplate,
    }
  if (of.type === 'matching') {
    const rights = [...new Set(of.options.map(one => one.match ?? ''))],
      pairs = of.options.map(one => `${one.label} M${rights.indexOf(one.match ?? '')}`)
    const set = (all: readonly (readonly [string, string])[]): string =>
      tag('simpleMatchSet', {}, ...all.map(([identifier, text]) => tag('simpleAssociableChoice', { identifier, matchMax: of.options.length }, escaped(text))))
    const sets = [set(of.options.map(one => [one.label, one.content])), set(rights.map((one, i) => [`M${i}`, one]))]
    return {
      responses: [declared('RESPONSE', ['multiple', 'directedPair'], correct(pairs))],
      body: before + tag('matchInteraction', { ...asked, shuffle: 'true', maxAssociations: 0 }, ...sets),
      processing: byTemplate,
    }
  }
  if (of.type === 'numeric') return number(of, before)
  if (of.type === 'blanks') return blanks(of, stem)
  const rubric = of.answer ? tag('rubricBlock', { view: 'scorer' }, tag('p', {}, escaped(of.answer))) : ''
  return {
    responses: [declared('RESPONSE', ['single', 'string'], '')],
    body: before + rubric + tag('extendedTextInteraction', { ...asked, expectedLines: of.type === 'short' ? 4 : 12 }),
    processing: '',
  }
}
function number(of: Outgoing, before: string): Shape {
  const [right = '', range = ''] = of.answer.split(/±|\+-|:/).map(one => one.trim()),
    isRange = (numericKey(of.answer)?.off ?? 0n) !== 0n
  const manner = isRange ? { toleranceMode: 'absolute', tolerance: `${range} ${range}` } : { toleranceMode: 'exact' }
  const equal = tag('equal', manner, tag('variable', { identifier: 'RESPONSE' }), tag('correct', { identifier: 'RESPONSE' }))
  const full = tag('setOutcomeValue', { identifier: 'SCORE' }, tag('variable', { identifier: 'MAXSCORE' }))
  return {
    responses: [declared('RESPONSE', ['single', 'float'], correct([right]))],
    body: before + tag('p', {}, tag('textEntryInteraction', asked)),
    processing: tag('responseProcessing', {}, tag('responseCondition', {}, tag('responseIf', {}, equal, full))),
  }
}
function blanks(of: Outgoing, stem: string): Shape {
  const keys = of.answer.split(/[;；\n]/).map(one =>
    one
      .split('|')
      .map(key => key.trim())
      .filter(Boolean),
  )
  let at = 0
  const entry = (n: number): string => tag('textEntryInteraction', { responseIdentifier: `RESPONSE${n}` })
  const filled = stem.replace(/_{2,}|（\s*）/g, gap => (at < blankKeys(of.answer).length ? entry(++at) : gap))
  const rest = keys.slice(at).map((_one, i) => entry(at + i + 1))
  const mapping = (all: readonly string[]): string =>
    tag('mapping', { defaultValue: 0 }, ...all.map(mapKey => tag('mapEntry', { mapKey, mappedValue: 1, caseSensitive: 'false' })))
  const sum = tag('sum', {}, ...keys.map((_all, i) => tag('mapResponse', { identifier: `RESPONSE${i + 1}` })))
  return {
    responses: keys.map((all, i) => declared(`RESPONSE${i + 1}`, ['single', 'string'], correct(all.slice(0, 1)) + mapping(all))),
    body: `<div>${filled}</div><!--media-->${rest.length > 0 ? `<p>${rest.join(' ')}</p>` : ''}`,
    processing: tag('responseProcessing', {}, tag('setOutcomeValue', { identifier: 'SCORE' }, sum)),
  }
}

/** What a manifest says of an item: what it is about, how hard it is, and where it belongs. */
function aboutOf({ chapter, points, difficulty }: Outgoing): string {
  const said = (text: string): string => tag('imsmd:string', {}, escaped(text))
  const hard = tag('imsmd:source', {}, 'LOMv1.0') + tag('imsmd:value', {}, difficulties[difficulty - 1] ?? 'medium')
  const path = chapter ? chapter.split('/').map(one => tag('imsmd:taxon', {}, tag('imsmd:entry', {}, said(one)))) : []
  const parts = [
    tag('imsmd:general', {}, points ? tag('imsmd:keyword', {}, said(points)) : ''),
    tag('imsmd:educational', {}, tag('imsmd:difficulty', {}, hard)),
    path.length > 0 ? tag('imsmd:classification', {}, tag('imsmd:taxonPath', {}, ...path)) : '',
  ]
  return tag('metadata', {}, tag('imsmd:lom', {}, ...parts))
}
/** The manifest of a package: its items in their order, and the files they show. */
export function writeManifest(every: readonly { readonly of: Outgoing; readonly id: string; readonly files: readonly string[] }[]): string {
  const resources = every.map(({ of, id, files }) => {
    const href = `${id}.xml`
    return tag(
      'resource',
      { identifier: `R-${id}`, type: 'imsqti_item_xmlv2p1', href },
      aboutOf(of),
      ...[href, ...files].map(one => tag('file', { href: one })),
    )
  })
  const head = { xmlns: 'http://www.imsglobal.org/xsd/imscp_v1p1', 'xmlns:imsmd': 'http://ltsc.ieee.org/xsd/LOM', identifier: 'questions' }
  const schema = tag('metadata', {}, tag('schema', {}, 'QTIv2.1 Package'), tag('schemaversion', {}, '1.0.0'))
  return `${xml}${tag('manifest', head, '\n', schema, '\n', tag('organizations', {}), '\n', tag('resources', {}, '\n', resources.join('\n'), '\n'), '\n')}\n`
}
