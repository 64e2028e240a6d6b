/** Online feedback (L27): what visitors and users tell the platform, and what it answers. */
import { ensure, file, flag, pick, ref, refusals, resource, rules, state, step, text, time } from '../kit/index.ts'

const imagesMax = 6
/** Uploads of this site by their links, or by their ids: nothing that would make a reader's browser ask elsewhere. */
const areUploads = (value: string) => {
  const all = value.split(',')
  return all.length <= imagesMax && all.every(one => /^(\/(?![/\\])[^\s"'<>]+|[\w-]{1,64})$/.test(one)) ? undefined : no.images
}
const says = (value: string) => (value.trim().length >= 1 && value.length <= 1_000 ? undefined : no.length)

export const no = refusals('feedback', {
  tenant: ['未获得租户信息', 'there is no such tenant'],
  captcha: ['验证码不正确', 'the captcha is not right'],
  images: ['图片须为本站上传的文件，最多6张', 'pictures are files that were uploaded here, six at most'],
  length: ['请填写1到1000个字', 'write 1 to 1000 characters'],
  reopened: ['该反馈已重新打开过一次', 'this feedback was opened again once'],
})

export const feedback = resource('feedback', {
  label: ['在线反馈', 'Online feedback'],
  path: { base: 'business-eip/onlineFeedback', list: 'page' },
  title: 'content',
  scope: 'everyone',
  read: ['PA', 'PO', 'CS'],
  fields: {
    content: text('反馈内容', 'What is said', {
      required: ['请填写反馈内容', 'please write what you want to say'],
      search: true,
      lines: 5,
      locked: true,
      check: says,
    }),
    contact: text('联系方式', 'How to reach', { locked: true, pii: 'name', check: value => (value.length <= 100 ? undefined : rules.no.length) }),
    fileId: file('图片', 'Pictures', { hidden: true, locked: true, check: areUploads }),
    reply: text('回复', 'Answer', { lines: 5, locked: true }),
    repliedAt: time('回复时间', 'Answered at', { locked: true }),
    remark: text('关闭说明', 'Why closed', { hidden: true, locked: true }),
    /** Passed on out of this evaluation of a teacher. */
    evaluationId: ref('teacher_evaluation')('评价', 'Evaluation', { hidden: true, locked: true }),
    isReopened: flag('重新打开过', 'Opened again', { required: true, hidden: true, locked: true, initial: false }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { add: 'open', enter: 'open' }),
    open: state('待回复', 'Waiting', 'waiting', { reply: 'answered', close: 'closed' }, 0),
    answered: state('已回复', 'Answered', 'good', { reply: 'answered', close: 'closed' }, 1),
    closed: state('已关闭', 'Closed', 'over', { reopen: 'open' }, 2),
  },
  facts: { added: {}, replied: {}, closed: {}, reopened: {} },
})
const { fields } = feedback
const by = ['PO', 'CS'] as const

/** By whoever solved the captcha. */
export const add = step(feedback, 'add', 'added', { label: ['提交反馈', 'Give feedback'], input: pick(fields, 'content', 'contact', 'fileId') })
/** By the house, out of what somebody said elsewhere. */
export const enter = step(feedback, 'enter', 'added', { label: ['转入反馈', 'Take in'], input: pick(fields, 'content', 'evaluationId') })
export const reply = step(feedback, 'reply', 'replied', {
  label: ['回复', 'Answer'],
  by,
  input: { reply: text('回复', 'Answer', { required: ['请填写回复', 'please write the answer'], lines: 5, check: says }) },
  record: (given, _row, _facts, { now }) => ({ ...given, repliedAt: now }),
})
export const close = step(feedback, 'close', 'closed', {
  label: ['关闭', 'Close'],
  by,
  danger: true,
  input: { remark: text('关闭说明', 'Why', { required: rules.no.remark.label, lines: 3, check: rules.remark }) },
})
export const reopen = step(feedback, 'reopen', 'reopened', {
  label: ['重新打开', 'Open again'],
  by,
  check: row => ensure(!row.isReopened, no.reopened),
  record: () => ({ isReopened: true }),
})
export const commands = [add, enter, reply, close, reopen]
