/** A product that an agency has submitted: what was asked for, its plan of lessons, and where its audit stands. */
import { Callout } from '@blueprintjs/core'
import { useParams, useSearch } from 'wouter'
import { text, yuan } from '../../../console/parts/cells.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { RichText } from '../../../console/parts/RichText.tsx'
import { Empty } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import * as productAudit from '../product-audit.ts'
import { product } from '../product.ts'
import { ChapterTable, gradeNames } from './Chapters.tsx'

const words = {
  chapters: ['章节计划', 'Plan of lessons'],
  introduction: ['课程介绍', 'Introduction'],
  none: ['没有课程介绍', 'No introduction'],
  asked: ['申请授权', 'Grant asked for'],
  remarks: ['审核意见', 'Remark of the audit'],
} as const
const fields = [
  'productName',
  'agencyId',
  'productType',
  'category',
  'grades',
  'minAge',
  'maxAge',
  'ageDay',
  'areaCodes',
  'lessonCount',
  'lessonMinutes',
  'priceCents',
  'forSchoolId',
  'materials',
  'teacherDemands',
  'submittedAt',
  'auditRemark',
]
const commands = [productAudit.approve, productAudit.reject, productAudit.revoke]

export function ProductSub() {
  const params = useParams(),
    asked = new URLSearchParams(useSearch())
  const id = params.id ?? asked.get('id') ?? ''
  return (
    <DetailScreen
      of={product}
      id={id}
      screen="agency-product-sub"
      commands={commands}
      inputs={{ productGrantId: null }}
      fields={fields}
      cells={{ grades: row => gradeNames(row.grades) }}
      summary={row => <Asked key={row.version as number} id={row.id} />}
      tabs={[
        { id: 'chapters', title: t(words.chapters), panel: row => <ChapterTable chapters={row.chapters} /> },
        {
          id: 'introduction',
          title: t(words.introduction),
          panel: row => (row.introduction ? <RichText html={text(row.introduction)} /> : <Empty title={t(words.none)} />),
        },
      ]}
    />
  )
}

interface Sub {
  readonly remarks: string
  readonly schoolName: string
  readonly areaCodes: string
  readonly price: string
  readonly startTime: string
  readonly endTime: string
}
/** The grant that the submission asks for. */
function Asked({ id }: { readonly id: string }) {
  const { value } = useAsk<Sub | null>('/api/business-basic/agencyClient/subApplyDetail', { id })
  if (!value?.price) return null
  return (
    <Callout icon={null} title={t(words.asked)}>
      {[value.schoolName || value.areaCodes, yuan(value.price), `${value.startTime} – ${value.endTime}`].join(' · ')}
    </Callout>
  )
}
