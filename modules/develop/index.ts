/** The public face of develop. */
export { change as changeCode, type Code, code, create as createCode } from './code.ts'
export { fieldsCheck, type FieldSpec } from './field-spec.ts'
export { generate, registration } from './generate.ts'
export { groupOf } from './generate-manifest.ts'
export { planOf } from './plan.ts'
