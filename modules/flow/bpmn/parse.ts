/** BPMN 2.0 XML as elements, by bpmn-moddle; what would hurt whoever reads it is refused before it is read. */
import { ensure, refusals } from '../../kit/index.ts'
import { library } from './library.ts'

export const no = refusals('bpmn', {
  tooLong: ['流程文件不得超过400,000个字符', 'a process file has at most 400,000 characters'],
  entities: ['流程文件不得含有DOCTYPE或实体声明', 'a process file may not declare a DOCTYPE or entities'],
  tooDeep: ['流程文件的元素过多或嵌套过深', 'the process file has too many elements, or they nest too deeply'],
  notBpmn: ['不是有效的BPMN 2.0文件', 'this is no valid BPMN 2.0 file'],
})

/** An element as moddle gives it: its attributes and children by name, and those of other tools apart. */
export interface Element {
  readonly $type: string
  readonly $attrs: Readonly<Record<string, string>>
  readonly $parent?: Element
  readonly id?: string
  readonly name?: string
  readonly [name: string]: any
}
export interface Parsed {
  readonly root: Element
  readonly warnings: readonly string[]
}

const longest = 400_000
const tagsMax = 20_000
const depthMax = 60

/** Reads at once: a turn waits for nobody. moddle's own promise is kept after the work is done, so what it found is taken from its handler. */
export function parse(xml: string): Parsed {
  ensure(xml.length <= longest, no.tooLong)
  ensure(!/<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST)/iu.test(xml), no.entities)
  ensure(isShallow(xml), no.tooDeep)
  const { BpmnModdle } = library('bpmn-moddle'),
    { Reader } = library('moddle-xml')
  const reader = new Reader({ model: new BpmnModdle(), lax: true }),
    handler = reader.handler('bpmn:Definitions')
  let failed: unknown
  reader.fromXML(xml, handler).catch((error: unknown) => {
    failed = error
  })
  const root = handler.element as Element | undefined
  ensure(root && !failed, no.notBpmn)
  const warnings = (handler.context.warnings as readonly { readonly message: string }[]).map(one => reason(one.message))
  // A file that is cut off ends without its last elements being closed.
  ensure(/<\/(?:\w+:)?definitions\s*>\s*(?:<!--[\s\S]*?-->\s*)*$/u.test(xml), no.notBpmn)
  return { root, warnings }
}

/** What a warning says, with what lies behind it, such as an id that is there twice; without where the reader stood. */
function reason(message: string): string {
  const nested = /nested error: (.*)/u.exec(message)?.[1]
  return message.split('\n')[0]! + (nested ? ` (${nested})` : '')
}

function isShallow(xml: string): boolean {
  let depth = 0,
    tags = 0
  for (const [, closing, selfClosing] of xml.matchAll(/<(\/)?[A-Za-z][^<>]*?(\/)?>/gu)) {
    if (++tags > tagsMax) return false
    depth += closing ? -1 : selfClosing ? 0 : 1
    if (depth > depthMax) return false
  }
  return true
}

/** The line of the file that an element begins in, by its id. */
export const lineOf = (xml: string, id: string): number => {
  const at = xml.search(new RegExp(`\\bid=["']${id.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)}["']`, 'u'))
  return at < 0 ? 0 : xml.slice(0, at).split('\n').length
}
