/** JSON that people review: what fits stands on one line, what does not has a line for each of its members. */

const widest = 160

/** The text of a value, as JSON has it, without an end of line. */
export function readableJson(value: unknown, indent = ''): string {
  const line = JSON.stringify(value) ?? 'null'
  if (typeof value !== 'object' || value === null || indent.length + line.length <= widest) return line
  const deeper = `${indent}  `
  const [open, close, members] = Array.isArray(value)
    ? ['[', ']', value.map(one => readableJson(one, deeper))]
    : [
        '{',
        '}',
        Object.entries(value)
          .filter(([, one]) => one !== undefined)
          .map(([name, one]) => `${JSON.stringify(name)}: ${readableJson(one, deeper)}`),
      ]
  return `${open}\n${members.map(member => deeper + member).join(',\n')}\n${indent}${close}`
}
