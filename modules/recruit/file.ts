/** Health check record of a consult (L23): what is known of a body, sealed and masked, and the results of the stages. For the recruit admin and the
 * consultant of the consult alone, whoever else may do anything. */
import { because } from '../audit/index.ts'
import {
  about,
  carries,
  choice,
  command,
  crud,
  crudFacts,
  date,
  dayOf,
  ensure,
  fact,
  facts,
  gather,
  get,
  inLine,
  invoke,
  json,
  type Label,
  type Reading,
  ref,
  resource,
  type Row,
  state,
  step,
  text,
} from '../kit/index.ts'
import { consult, consultants } from './consult.ts'
import { no } from './refusals.ts'

/** In their order: each is asked for once the one before is passed. */
export const stages = {
  preselection: ['初选', 'Pre-selection'],
  medical: ['体检', 'Medical'],
  psychology: ['心理测评', 'Psychology'],
  background: ['背景调查', 'Background'],
} as const
export const verdicts = { pass: ['合格', 'Passed'], fail: ['不合格', 'Failed'], recheck: ['复查', 'Recheck'] } as const
export type Stage = keyof typeof stages
export interface Result {
  readonly stage: Stage
  readonly result: keyof typeof verdicts
  readonly date: string
  readonly by: string
  readonly remark: string
}
const resultsLine = (all: readonly Result[]): Label =>
  inLine(
    all.map(
      ({ stage, result, date: on }): Label => [`${on} ${stages[stage]?.[0]}${verdicts[result]?.[0]}`, `${on} ${stages[stage]?.[1]}: ${verdicts[result]?.[1]}`],
    ),
    ['；', '; '],
  )
const measure = (pattern: RegExp, min: number, max: number) => (value: string) =>
  pattern.test(value) && Number(value) >= min && Number(value) <= max ? undefined : { ...no.measure, detail: { min, max } }
const body = (zh: string, en: string, check?: ReturnType<typeof measure>) => text(zh, en, { hidden: true, pii: 'text', ...(check ? { check } : {}) })

export const file = resource('pilot_file', {
  label: ['招飞体检档案', 'Pilot health check record'],
  path: { base: 'business-recruitpilots/file', list: 'page' },
  title: 'consultId',
  scope: { user: 'consultantId' },
  read: consultants,
  unusual: { look: ['look'] },
  fields: {
    consultId: ref('pilot_consult')('咨询', 'Consult', { required: true, search: true }),
    consultantId: ref('user')('负责顾问', 'Consultant', { locked: true, search: true }),
    height: body('身高(厘米)', 'Height, cm', measure(/^\d{2,3}(\.\d)?$/, 100, 230)),
    weight: body('体重(公斤)', 'Weight, kg', measure(/^\d{2,3}(\.\d)?$/, 25, 200)),
    leftEye: body('左眼裸眼视力', 'Left eye', measure(/^\d\.\d{1,2}$/, 0.1, 5.3)),
    rightEye: body('右眼裸眼视力', 'Right eye', measure(/^\d\.\d{1,2}$/, 0.1, 5.3)),
    colours: body('色觉', 'Colour vision'),
    illness: text('病史与手术', 'Illness and surgery', { hidden: true, pii: 'text', lines: 4 }),
    reached: choice(stages)('已通过阶段', 'Stage passed', { locked: true, search: true }),
    results: json<readonly Result[]>()('阶段结果', 'Results', { locked: true, pii: 'words', says: resultsLine }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'live' }),
    live: state('有效', 'Live', 'good', { change: 'live', look: 'live', judge: 'live', hand: 'live', erase: 'erased' }),
    erased: state('已清除', 'Erased', 'over'),
  },
  facts: { ...crudFacts, ...facts('judged', 'handed'), looked: carries<{ remark: string }>(), erased: carries<{ remark: string }>() },
})
type File = Row<typeof file>

interface Eyes {
  readonly role: string
  readonly userId: string
}
const ensureMine = (row: { readonly consultantId: string | null }, { role, userId }: Eyes): void =>
  ensure(role === 'RP' || role === 'system' || row.consultantId === userId, no.notYours)
/** Statuses of a consult in which there is something to know of the body. */
const begun: readonly string[] = ['contacted', 'pre_selected', 'signed', 'in_service']
const isMinor = (birthday: string | null, today: string): boolean => !birthday || `${Number(birthday.slice(0, 4)) + 18}${birthday.slice(4)}` > today

const [create, change] = crud(file, {
  by: consultants,
  create: { label: ['建立体检档案', 'Open a health check record'] },
  fixed: ['consultId'],
  unique: ['consultId'],
  *needs({ consultId }): Reading<{ readonly of: Row<typeof consult> | undefined }> {
    return { of: yield* get(consult, consultId) }
  },
  check(_after, { of }, { actor, now, zone }) {
    ensure(of && begun.includes(of.status), about(no.noConsult, 'consultId'))
    ensureMine(of, actor)
    ensure(!isMinor(of.birthday, dayOf(now, zone)) || (of.agreed && of.guardianName), about(no.minor, 'consultId'))
  },
  fill: (_after, { of }) => ({ consultantId: of!.consultantId }),
})
/** What results come to for the consult. */
export const select = step(consult, 'select', 'selected', {
  label: ['初选通过', 'Pre-select'],
  record: (_given, _row, _facts, { now }) => ({ selectedAt: now }),
})
export const ruleOut = step(consult, 'ruleOut', 'ruled_out', {
  label: ['判定不符合', 'Rule out'],
  record: (_given, _row, _facts, { now }) => ({ closedAt: now }),
})
const order = Object.keys(stages) as readonly Stage[]
const passed = (results: File['results'], stage: Stage | undefined): boolean => !stage || !!results?.some(one => one.stage === stage && one.result === 'pass')
/** A result of a stage. The first one passed pre-selects; one failed before anything is signed ends the consult. */
const judge = command(file, 'judge', {
  label: ['登记阶段结果', 'Enter a result'],
  by: consultants,
  many: false,
  input: {
    stage: choice(stages)('阶段', 'Stage', { required: true }),
    result: choice(verdicts)('结果', 'Result', { required: true }),
    date: date('日期', 'Date', { required: true }),
    remark: text('说明', 'Remark', { lines: 3 }),
  },
  needs: row => gather({ of: get(consult, row.consultId) }),
  decide(row, { stage, result, date: on, remark }, { of }, { actor, now, zone }) {
    ensureMine(row, actor)
    ensure(of && begun.includes(of.status), no.noConsult)
    ensure(on <= dayOf(now, zone), about(no.day, 'date'))
    const results = row.results ?? []
    ensure(passed(results, order[order.indexOf(stage) - 1]), about(no.stageOrder, 'stage'))
    ensure(!results.some(one => one.stage === stage && one.result !== 'recheck'), about(no.stageDone, 'stage'))
    const isOut = result === 'fail' && (of.status === 'contacted' || of.status === 'pre_selected')
    return [
      fact(file, 'judged', {
        results: [...results, { stage, result, date: on, by: actor.userId, remark: remark ?? '' }],
        ...(result === 'pass' ? { reached: stage } : {}),
      }),
      ...(isOut ? [invoke(ruleOut, of.id, {})] : []),
      ...(result === 'pass' && stage === 'preselection' && of.status === 'contacted' ? [invoke(select, of.id, {})] : []),
    ]
  },
})
/** Leaves a trace of who saw the body, and why; the call that follows shows it. */
export const look = step(file, 'look', 'looked', {
  label: ['查看身体数据', 'Show the body data'],
  by: consultants,
  many: false,
  input: because.input,
  check: (row, _given, _facts, { actor }) => ensureMine(row, actor),
})
/** Goes with the consult to another consultant. */
export const handFile = step(file, 'hand', 'handed', {
  label: ['随咨询转交', 'Follow the consult'],
  input: { consultantId: ref('user')('负责顾问', 'Consultant') },
})
export const eraseFile = step(file, 'erase', 'erased', { label: ['清除身体数据', 'Erase the body data'], by: ['RP'], ...because })
export const fileCommands = { create, change, judge, look, erase: eraseFile } as const
