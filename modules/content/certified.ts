/** Certificates of a kind, from one declaration: what one keeps, how it is issued, numbered, revoked and issued anew. Each module that issues
 * some has its own noun of it. What is printed is kept as it was; behind the address that a code leads to stands what holds now. */
import { because } from '../audit/index.ts'
import {
  about,
  command,
  type Command,
  type Context,
  dayOf,
  ensure,
  fact,
  type Fact,
  facts,
  find,
  int,
  json,
  type Label,
  next,
  ref,
  refusals,
  type Resource,
  type Row,
  spokenCode,
  state,
  step,
  text,
  time,
  placeFields,
} from '../kit/index.ts'
import { param } from '../system/index.ts'
import { ensureDrawable, type Template } from './certificate.ts'
import type { Place, Said } from './layout.ts'

export const no = refusals('certificate', {
  noTemplate: ['请选择使用中的同类证书模板', 'choose a template of this kind that is in use'],
  tooMany: ['查询过于频繁，请稍后再试', 'too many questions, please try again later'],
  otherSchool: ['该模板属于其他学校', 'this template is of another school'],
  noScore: ['模板印有成绩，该学生还没有成绩', 'the template prints a score, and the pupil has none'],
})

/** One that was revoked before the one that holds now. */
export interface Former {
  readonly no: string
  readonly issued: string | null
  readonly revoked: string | null
}
const formerLine = (all: readonly Former[]): Label => {
  const numbers = all.map(one => one.no).join(', ')
  return [numbers, numbers]
}
/** What was printed, without the name: that is kept apart, where it can be erased. */
export type Printed = Omit<Said, 'studentName' | 'certificateNo' | 'issueDate'>
const printedLine = ({ className = '', period = '' }: Printed): Label => [`${className} ${period}`, `${className} ${period}`]

/** What every certificate keeps beside what it is of. */
export const certificateFields = {
  templateId: ref('certificate_template')('证书模板', 'Template', { required: true, locked: true }),
  certificateNo: text('证书编号', 'Number', { required: true, search: true, locked: true, unique: 'numbered' }),
  issueTime: time('发证时间', 'Issued at', { locked: true }),
  remark: text('说明', 'Remark', { locked: true, hidden: true, pii: 'words' }),
  ...placeFields,
  /** The name as it is printed. */
  printedName: text('印刷姓名', 'Name on it', { locked: true, hidden: true, pii: 'name' }),
  printed: json<Printed>()('印刷内容', 'What is printed', { locked: true, hidden: true, says: printedLine }),
  templateVersion: int('模板版本', 'Version of the template', { locked: true, hidden: true }),
  edition: int('模板版次', 'Edition of the template', { locked: true, hidden: true }),
  /** What a code leads to: given once, kept when it is issued anew, and never guessed. */
  verifyId: text('验证码', 'Code to verify', { locked: true, hidden: true, index: true, says: spokenCode }),
  revokedAt: time('撤销时间', 'Revoked at', { locked: true, hidden: true }),
  former: json<readonly Former[]>()('曾用编号', 'Former numbers', { locked: true, hidden: true, says: formerLine }),
  /** Of the file as it was first drawn; the file itself is drawn anew whenever somebody wants it. */
  fileHash: text('文件SHA-256', 'SHA-256 of the file', { locked: true, hidden: true, isMachine: true }),
}
export const certificateLife = {
  new: state('新建', 'New', 'idle', { issue: 'issued' }),
  issued: state('已发证', 'Issued', 'good', { revoke: 'revoked', seal: 'issued', erase: 'erased' }),
  revoked: state('已撤销', 'Revoked', 'over', { issue: 'issued', erase: 'erased' }),
  erased: state('已清除', 'Erased', 'over'),
} as const
export const certificateFacts = facts('issued', 'revoked', 'sealed', 'erased')
type Before = { readonly [K in 'certificateNo' | 'issueTime' | 'revokedAt']?: string | null } & { readonly former?: readonly Former[] | null }
/** A number that was revoked stays known. */
export const certificateEvolve = {
  issued: (row: Before) =>
    row.certificateNo ? { former: [...(row.former ?? []), { no: row.certificateNo, issued: row.issueTime ?? null, revoked: row.revokedAt ?? null }] } : {},
}

/** What templates may call for: which of their types, and the letters of `{type}` in a number. */
const kinds = { completion: 'JY', study: 'YX', honour: 'RY' } as const
/** The parameter that says how numbers look. Year and count are the only digits and stand apart, so that no two numbers are the same,
 * however often the rule is changed. */
const numberRuleKey = 'certificate.number'
const usualRule = '{type}{yyyy}-{n:6}'
const isRule = (rule: string): boolean => rule.length <= 40 && /^[^\d{}]*(\{type\})?[^\d{}]*\{yyyy\}[^\d{}]+\{n(:[1-9])?\}$/.test(rule)
/** The number of a certificate by a rule; a rule that could give two the same counts as not set. */
export function numberOf(rule: string | null | undefined, type: keyof typeof kinds, year: string, count: number): string {
  return (rule && isRule(rule) ? rule : usualRule)
    .replace('{type}', kinds[type])
    .replace('{yyyy}', year)
    .replace(/\{n(?::(\d))?\}/, (_whole, digits?: string) => String(count).padStart(Number(digits ?? 1), '0'))
}
/** The next count of the tenant's year, and how its numbers look. */
export function* numbering({ now, zone }: Pick<Context, 'now' | 'zone'>) {
  const year = dayOf(now, zone).slice(0, 4)
  const [rule] = yield* find(param, { paramKey: numberRuleKey, status: 'live' }, { limit: 1 })
  return { year, rule: rule?.paramValue, count: yield* next(`certificate ${year}`) }
}

interface Issuing {
  readonly template: Template | undefined
  /** Of whose pupil it is: a template of another school is for none of its. */
  readonly schoolId: string | null
  readonly types: readonly (keyof typeof kinds)[]
  readonly name: string
  readonly printed: Printed
  readonly number: { readonly year: string; readonly rule: string | null | undefined; readonly count: number }
}
const prints = ({ fields, content }: Template, place: Place): boolean =>
  (fields ?? []).some(one => one.key === place || (one.key === 'words' && one.text?.includes(`{${place}}`))) ||
  ((fields ?? []).some(one => one.key === 'content') && !!content?.includes(`{${place}}`))

/** What is recorded when one is issued, once the module's own rules hold. */
export function issuedWith(row: { readonly verifyId?: string | null }, { template, schoolId, types, name, printed, number }: Issuing, { now, newId }: Context) {
  ensure(template?.status === 'usable' && types.includes(template.type), about(no.noTemplate, 'templateId'))
  ensure(!template.schoolId || template.schoolId === schoolId, about(no.otherSchool, 'templateId'))
  ensure(printed.score || !prints(template, 'score'), about(no.noScore, 'studentId'))
  ensureDrawable(name, 'studentId')
  for (const value of Object.values(printed)) ensureDrawable(value, 'templateId')
  return {
    certificateNo: numberOf(number.rule, template.type, number.year, number.count),
    issueTime: now,
    printedName: name,
    printed,
    templateId: template.id,
    templateVersion: template.version,
    edition: template.edition,
    verifyId: row.verifyId ?? newId(),
    fileHash: null,
    revokedAt: null,
    remark: null,
  }
}

type Certificate = Resource<string, typeof certificateFields, keyof typeof certificateLife, typeof certificateFacts>
/** What all of them do beside being issued: revoked with a reason, sealed when the file was first drawn, erased with the pupil. */
export function certificateSteps<R extends Certificate>(of: R) {
  const on = of as Certificate
  const revoke = step(on, 'revoke', 'revoked', {
    label: ['撤销证书', 'Revoke'],
    by: ['SM', 'PO'],
    ...because,
    record: ({ remark }, _row, _facts, { now }) => ({ remark, revokedAt: now }),
  })
  const seal = command(on, 'seal', {
    label: ['登记文件', 'Keep the hash of the file'],
    input: { fileHash: certificateFields.fileHash },
    decide: (row, { fileHash }) => (row.fileHash ? [] : (fact(on, 'sealed', { fileHash: fileHash ?? null }) as Fact<string>)),
  })
  const erase = step(on, 'erase', 'erased', { label: ['清除', 'Erase'] })
  return { revoke, seal, erase } as unknown as { readonly revoke: Command<R>; readonly seal: Command<R>; readonly erase: Command<R> }
}
export type CertificateRow = Row<Certificate>
