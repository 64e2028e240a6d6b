/** What refunds let go of with a pupil: what the family, the agency and auditors wrote, and what hangs on them. The amount and how it was found, who
 * decided and when, and what the agency's word was, stay: books are kept. */
import { unsaid } from '../audit/index.ts'
import { count, gather, guard, type Invoke, invoke, pick, refusals, step } from '../kit/index.ts'
import { eraseStudent, wordsGo } from '../people/index.ts'
import { opinionOf, opinions } from './opinion.ts'
import { refund } from './refund.ts'

const no = refusals('refundErasing', {
  waits: ['学生还有待审核的退款，请先审核或撤回', 'a refund of the pupil waits to be decided: decide it or take it back first'],
})
/** Of what the agency said its word alone. */
const keepVerdict = step(refund, 'keepVerdict', 'verdict_kept', {
  label: ['保留机构意见结论', "Keep the agency's word"],
  input: pick(refund.fields, 'agencyOpinion'),
})
const erase = step(refund, 'erase', 'erased', {
  label: ['清除', 'Erase'],
  record: (_input, row) => ({ approvals: unsaid(row.approvals) }),
  also(row): readonly Invoke[] {
    const { verdict } = opinionOf(row.agencyOpinion ?? '')
    return Object.hasOwn(opinions, verdict) ? [invoke(keepVerdict, row.id, { agencyOpinion: verdict })] : []
  },
})
export const erasing = [erase, keepVerdict] as const
/** Whoever is to decide reads why it was asked for. */
export const decidedFirst = guard(eraseStudent, {
  name: 'refunds-are-decided-before-a-pupil-is-erased',
  refuses: no.waits,
  needs: ({ id }) => gather({ waiting: count(refund, { studentId: id, status: 'applied' }) }),
  holds: (_row, _given, { waiting }) => waiting === 0,
})
export const erasedWithPupil = wordsGo('refunds-of-the-erased', ['清除退款说明与附件', 'Reasons and papers of refunds are erased'], erase)
