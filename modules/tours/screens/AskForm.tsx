/** A question of a family, about one of the tours of its children. */
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { choosing } from '../../../console/parts/inputs.tsx'
import { t } from '../../../console/session.ts'
import type { FamilyTour } from '../family.ts'

export function AskForm(props: FormDialogProps) {
  const tours = useAsk<readonly FamilyTour[]>('/api/business-openclass/openClassStudy/family', {}, { of: ['tour'] })
  if (!tours.value && !tours.error) return null
  const own = new Map((tours.value ?? []).map(one => [one.openClassId, one.name] as const)),
    [only] = own.size === 1 ? own.keys() : []
  return (
    <FormDialog
      {...props}
      first={{ ...(only ? { openClassId: only } : {}), ...props.first }}
      inputs={{ ...props.inputs, openClassId: choosing(own) }}
      below={() =>
        own.size === 0 && (
          <p className="kt-muted">{t(['孩子还没有报名研学，报名后就可以提问', 'Your children are in no tour yet: ask once they have a place'])}</p>
        )
      }
    />
  )
}
