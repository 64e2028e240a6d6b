/** BPMN as tests write it: nodes and ways in a line each. */

/** `a -> b` is a way, `a -> b if x > 1` one with a condition, `a -> b else` the default. */
const wayOf = (line: string, i: number): string => {
  const [, from, to, when] = /^(\S+) -> (\S+)(?: if (.*))?$/u.exec(line.replace(/ else$/u, ''))!
  const condition = when ? `<conditionExpression>${escaped(when)}</conditionExpression>` : ''
  return `<sequenceFlow id="f${i}" sourceRef="${from}" targetRef="${to}">${condition}</sequenceFlow>`
}
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A whole file of a process. In `inner` stands each node as XML; `@other` in one becomes the flow that ends with `else`. */
export function written(
  inner: string,
  ways: readonly string[] = [],
  { key = 'flow', more = '' }: { readonly key?: string; readonly more?: string } = {},
): string {
  const body = inner.replaceAll(
    /\bdefault="@(\w+)"/gu,
    (_all, from: string) => `default="f${ways.findIndex(way => way.startsWith(`${from} -> `) && way.endsWith(' else'))}"`,
  )
  const flows = ways.map(wayOf).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:ketang="http://ketang/bpmn" xmlns:flowable="http://flowable.org/bpmn"
  xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="http://ketang/bpmn" id="definitions">
${more}
<process id="${key}" name="${key}" isExecutable="true">
${body}
${flows}
</process>
</definitions>
`
}
export const start = '<startEvent id="s"/>'
export const end = '<endEvent id="e"/>'
/** A user task for the starter, or for whom it says. */
export const user = (id: string, more = '', inner = ''): string =>
  `<userTask id="${id}" name="${id}" ketang:assignee="\${starter.id}" ${more}>${inner}</userTask>`
export const timer = (text: string, kind = 'timeDuration'): string => `<timerEventDefinition><${kind}>${text}</${kind}></timerEventDefinition>`
