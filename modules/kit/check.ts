/** The one validator: forms, calls and importers ask it, so they can't disagree. */
import type { Field, House, RefusalCode } from './field.ts'
import { kinds, missing } from './kind.ts'
import type { Fields, Input } from './resource.ts'

export interface Checked<F extends Fields> {
  /** The values in their kinds' forms. Absent keys stay absent ("leave unchanged"); '' and null mean null. */
  readonly input: Input<F>
  /** One refusal per wrong field, in the order of the fields. */
  readonly wrong: readonly RefusalCode[]
}

/** Parses and checks what came over the wire or out of a form. Unknown keys are ignored, as existing clients send them. */
export function checkInput<F extends Fields>(fields: F, given: Readonly<Record<string, unknown>>, zone: string, house?: House): Checked<F> {
  const input: Record<string, unknown> = {}
  const wrong: RefusalCode[] = []
  for (const name in fields) {
    const field: Field = fields[name]!,
      value = Object.hasOwn(given, name) ? given[name] : undefined
    if (value === undefined || value === null || value === '') {
      if (field.required && (value !== undefined || field.initial === undefined)) wrong.push({ code: 'kit.required', label: missing(field), field: name })
      else if (value !== undefined) input[name] = null
      else if (field.required) input[name] = field.initial
      continue
    }
    const parsed = kinds[field.kind].parse(value, field, zone)
    if (!('value' in parsed)) {
      wrong.push({ ...parsed, field: name })
      continue
    }
    // Nothing but spaces says nothing, in several lines too.
    if (field.required && typeof parsed.value === 'string' && parsed.value.trim() === '') {
      wrong.push({ code: 'kit.required', label: missing(field), field: name })
      continue
    }
    const broken = field.check?.(parsed.value, house)
    if (broken) wrong.push({ ...broken, field: name })
    else input[name] = parsed.value === '' ? null : parsed.value
  }
  return { input: input as Input<F>, wrong }
}
