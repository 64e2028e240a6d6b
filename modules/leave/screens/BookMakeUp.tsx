/** Booking a make-up: the lessons with a free seat before it expires. */
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Select } from '../../../console/parts/inputs.tsx'
import { t } from '../../../console/session.ts'
import type { Offer } from '../routes.ts'

const none = ['有效期内暂无可补课的课次', 'There is no lesson with a free seat before it expires'] as const
export function BookMakeUp(props: FormDialogProps) {
  const found = useAsk<readonly Offer[]>('/api/business-basic/leaveRight/offers', { id: props.row?.id })
  const offers = found.value
  if (!offers) return null
  const choices = offers.map(one => [one.id, `${one.startTime.slice(0, 16)} ${one.className} ${one.lessonNo}. ${one.chapterName}`] as const)
  return (
    <FormDialog {...props} isIdle={offers.length === 0} inputs={{ guestLessonId: input => <Select props={input} of={choices} /> }}>
      {() => offers.length === 0 && <p className="kt-muted">{t(none)}</p>}
    </FormDialog>
  )
}
