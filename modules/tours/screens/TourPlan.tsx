/** A tour as families read it before they take a place: the letter, what a head costs for what, and the days. */
import { Link, useParams } from 'wouter'
import { Card } from '../../../console/parts/Card.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { t } from '../../../console/session.ts'
import { partsWords } from '../../enrolment/index.ts'
import type { TourPlan as Plan } from '../family.ts'
import { tour } from '../tour.ts'
import { Days } from './Days.tsx'
import { LetterView } from './LetterView.tsx'
import { words } from './words.ts'
import './tours.css'

export function TourPlan() {
  const { id = '' } = useParams()
  const plan = useAsk<Plan>('/api/business-openclass/openClassStudy/plan', { openClassId: id }, { of: ['tour', 'itinerary'] })
  return (
    <Page
      screen="tour-plan"
      title={plan.value?.name ?? t(words.days)}
      beside={plan.value && <StatusTag of={tour} status={plan.value.status} />}
      actions={
        <Link href={`/parent/course/${id}`} className="bp6-button">
          {t(['报名与退费规则', 'Places and refund rule'])}
        </Link>
      }
    >
      <Shown of={plan} lines={12}>
        {of => (
          <div className="kt-stack">
            <p className="tr-where">
              {[of.destination, `${of.startDate} – ${of.endDate}`, of.assembly && `${t(tour.fields.assembly.label)} ${of.assembly}`]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {of.parts && <p>{t(partsWords(of.parts))}</p>}
            {of.letter && (
              <Card title={t(words.letter)}>
                <LetterView of={of.letter} />
              </Card>
            )}
            <Days items={of.days} />
          </div>
        )}
      </Shown>
    </Page>
  )
}
