/** The help of the product in English, by the ids of its documents. */
import { flowHelpInEnglish } from './help-flow.ts'
import { salesHelpInEnglish } from './help-sales.ts'

interface English {
  readonly titleEn: string
  readonly contentEn?: string
}
const states = (...all: readonly (readonly [name: string, meaning: string])[]) =>
  `<ul>${all.map(([name, meaning]) => `<li><strong>${name}</strong>: ${meaning}</li>`).join('')}</ul>`

export const helpInEnglish: Readonly<Record<string, English>> = {
  'help-teach': { titleEn: 'Classes and lessons' },
  'help-openclass-launch': {
    titleEn: 'Open classes',
    contentEn:
      '<p>Classes are made here, sent to be audited, released for enrolment, and followed until they ' +
      `are completed. Press a row for a quick look; “Open full page” shows its lifecycle and its history.</p>${states(
        ['To be planned', 'complete the timetable, the teachers, the rooms and the price'],
        ['Teacher to be checked', 'the school agrees to the teacher'],
        ['To be released', 'check everything, then release it'],
        ['Release in audit', 'waiting; price, dates, numbers and teachers are frozen'],
        ['Released', 'parents can enrol and pay'],
        ['Confirmed', 'enough children have joined; the first lesson is awaited'],
        ['Teaching', 'lessons are given by the timetable, each with its attendance'],
        ['Completion to be confirmed', 'handed in by the agency, confirmed by the school'],
        ['Completed', 'results can be published and fees settled'],
        ['Cancelled', 'what was paid is refunded'],
      )}`,
  },
  'help-openclass-launch-id': {
    titleEn: 'A class',
    contentEn:
      '<p>“Lifecycle” shows what can be done now and by whom; “History” keeps every change and shows how ' +
      'things stood at any moment.</p><p>Buttons are there only when you have the right and the state allows it.</p>',
  },
  'help-sch_lesson-kcb': {
    titleEn: 'Timetable',
    contentEn: '<p>Lessons by week or by month. Press one for its attendance, a change of teacher or another time.</p>',
  },
  'help-lessons-teacherChange': {
    titleEn: 'Changes of teacher',
    contentEn:
      '<p>When a teacher can not come, the agency asks for another one; it counts once the ' +
      `school agrees.</p>${states(
        ['To be accepted', 'the teacher who is to stand in has not answered yet'],
        ['To be approved', 'the school has not decided yet'],
        ['In effect', 'the new teacher has the lessons'],
        ['Rejected', 'the first teacher keeps them'],
        ['Lapsed', 'nobody decided in time'],
      )}`,
  },
  'help-basic-leave': {
    titleEn: 'Leave of pupils',
    contentEn: `<p>Parents ask before the lesson; teachers and the school see it. Leave that was approved shows in the attendance.</p>${states(
      ['Applied', 'a teacher or the school has to decide'],
      ['Approved', 'the lesson counts as leave'],
      ['Rejected', 'the child is still expected'],
      ['Withdrawn', 'by the parents, before anybody decided'],
      ['Cancelled', 'approved, but the child came all the same'],
    )}`,
  },
  'help-money': { titleEn: 'Enrolment and fees' },
  'help-parent-enrol': {
    titleEn: 'Enrol in a class',
    contentEn:
      '<p>Choose a child to see the classes that are open. Your place is held once you enrol; please pay ' +
      'within the time that is shown. When a class is full you can join its waiting list and are told when there is room.</p>',
  },
  'help-parent-enrolments': {
    titleEn: 'My enrolments',
    contentEn: `<p>Each child's enrolments: pay, ask for leave, ask for a refund.</p>${states(
      ['Held', 'the place is yours until the time shown, then it is given back'],
      ['Waitlisted', 'waiting for a place, in order'],
      ['Offered', 'there is room; please answer in time'],
      ['Enrolled', 'paid'],
      ['Expired', 'not paid or not answered in time'],
      ['Withdrawn', 'the refund follows the rules'],
    )}`,
  },
  'help-order-list': {
    titleEn: 'Orders',
    contentEn: `<p>Find orders by number, pupil or class. Amounts are in yuan.</p>${states(
      ['To be paid', 'no payment yet'],
      ['Paid', 'the money has arrived'],
      ['Closed', 'not paid in time'],
      ['Cancelled', 'cancelled before it was paid'],
    )}`,
  },
  'help-finance-refundOrder': {
    titleEn: 'Refunds',
    contentEn:
      '<p>Who approves depends on the amount; nobody both approves and pays out. Money goes back the way it ' +
      'came; a refund that fails is listed and waits for somebody.</p>',
  },
  'help-settlement-run': {
    titleEn: 'Settlements',
    contentEn:
      '<p>Choose the period and whom to settle with, check the lines and submit. One person of finance ' +
      'approves, another pays. What was paid is not changed: differences are settled in a supplement.</p>',
  },
  'help-admin': { titleEn: 'Administration' },
  'help-system-user': {
    titleEn: 'Accounts',
    contentEn: `<p>Add and disable accounts, reset passwords, set roles. Disabling an account ends its sessions at once.</p>${states(
      ['Active', 'may sign in'],
      ['Pending', 'registered, waits for approval'],
      ['Disabled', 'may not sign in'],
    )}`,
  },
  'help-system-role': { titleEn: 'Roles', contentEn: '<p>A role decides which menus are seen and what may be done. Nobody grants more than they hold.</p>' },
  'help-system-dict': {
    titleEn: 'Dictionaries',
    contentEn:
      '<p>Choose a dictionary on the left and keep its entries on the right. What is sealed is no longer ' +
      'offered; what uses it already stays as it is.</p>',
  },
  'help-eip-smsTemplate': {
    titleEn: 'Short message templates',
    contentEn:
      '<p>A gap is written as {name}. A message that lacks a value is refused, and says which one. ' +
      "The provider's number is that of the template as the provider has approved it.</p>",
  },
  'help-website-page': {
    titleEn: 'Pages of the website',
    contentEn:
      '<p>Changes are kept as a draft until you publish them; “History” has every edition. Please let ' +
      'your legal adviser look at the agreement and the privacy policy before you publish them.</p>',
  },
  ...salesHelpInEnglish,
  ...flowHelpInEnglish,
  'help-faq': { titleEn: 'Frequent questions' },
  'help-faq-register': {
    titleEn: 'How do parents register?',
    contentEn:
      '<p>Choose “Register as a parent” on the login page and register with your phone and a code. ' +
      'Children for whom the school has your phone are linked by themselves.</p>',
  },
  'help-faq-enrol': {
    titleEn: 'How long is a place held after enrolling?',
    contentEn: '<p>Please pay within the time that the page shows; after that the place goes to ' + 'a child on the waiting list.</p>',
  },
  'help-faq-refund': {
    titleEn: 'How do I ask for a refund?',
    contentEn:
      '<p>Choose the class under “My enrolments” and ask for a refund; the page first shows what the ' +
      'rules give back. Once approved, the money goes back the way it came.</p>',
  },
  'help-faq-leave': {
    titleEn: 'What if my child can not come?',
    contentEn: '<p>Please ask for leave before the lesson. After it has begun, get in touch with the teacher or the school.</p>',
  },
  'help-faq-password': {
    titleEn: 'I forgot my password. What now?',
    contentEn:
      '<p>Choose “Forgotten password” on the login page and set a new one with a code to your phone. ' +
      'Administrators can also reset the accounts of schools and agencies.</p>',
  },
}
