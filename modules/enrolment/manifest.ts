/** The menus of enrolment: the parents' page and the school's lists. What they lead to shows money as well and stands with the refunds. */
import { link, type Manifest } from '../kit/index.ts'

export const manifest: Manifest = {
  resources: [],
  commands: [],
  screens: [
    link('/parent/enrol', { label: ['课程报名', 'Enrol'], icon: 'learning', roles: ['PR'] }),
    link('/parent/enrolments', { label: ['我的报名', 'My enrolments'], icon: 'properties', roles: ['PR'] }),
    link('/school_client/enrolment', { label: ['学校报名', 'School enrolment'], icon: 'follower', permit: 'enrolment_view', roles: ['SM', 'ST', 'PO'] }),
    link('/school_client/choiceRound', { label: ['志愿轮次', 'Choice rounds'], icon: 'resolve', permit: 'choice_round_view', roles: ['SM', 'PO'] }),
    link('/school_client/groupOffer', { label: ['拼团', 'Group offers'], icon: 'people', permit: 'group_offer_view', roles: ['SM', 'PO', 'AM'] }),
  ],
}
