/** Area authorisations: the list, and the form by which an agency asks and the platform gives. */
import { post, run } from '../../../console/call.ts'
import { CommandButtons } from '../../../console/parts/commandButtons.tsx'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { FormDialog } from '../../../console/parts/FormDialog.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { regionInput } from '../../../console/parts/RegionInput.tsx'
import type { ListProps } from '../../../console/parts/ListView.tsx'
import { may, t, useSession } from '../../../console/session.ts'
import * as areas from '../area-authorization.commands.ts'
import { areaAuthorization } from '../organisation.ts'

/** Its name goes with it. */
const RegionInput = regionInput({ named: 'areaName' })
const inDialog = ['apply', 'saveDraft', 'authorise', 'expire']
/** What is done on a row; who asks for a new area does so in a dialog of its own, for the area makes the row's id. */
export const areaActions: Pick<ListProps, 'commands' | 'rowActions' | 'inputs'> = {
  commands: areas.commands.filter(command => !inDialog.includes(command.name)),
  rowActions: (row, act) => <CommandButtons of={areaAuthorization} row={row} commands={[areas.apply, areas.save]} act={act} place="row" />,
  inputs: { agencyId: null, areaCode: null, areaName: null },
}

export function Areas({ from, screen = 'area_authorization' }: { readonly from?: string; readonly screen?: string }) {
  return (
    <ListScreen
      of={areaAuthorization}
      screen={screen}
      {...areaActions}
      toolbar={reload => <Ask onDone={reload} />}
      {...(from ? { from } : {})}
      columns={['agencyId', 'areaCode', 'areaName', 'fromDate', 'toDate', 'submittedAt', 'status']}
      search={['agencyId', 'areaCode', 'status']}
    />
  )
}

/** The platform gives to any agency; an agency asks for itself. */
function Ask({ onDone }: { readonly onDone: () => void }) {
  const deptId = useSession(value => value.userInfo?.dept_id ?? '')
  const isOffice = may(areas.authorise.permit)
  return [isOffice ? areas.authorise : areas.apply, ...(isOffice ? [] : [areas.save])]
    .filter(command => may(command.permit))
    .map((command, i) => (
      <DialogButton key={command.name} intent={i === 0 ? 'primary' : 'none'} text={t(command.label)} data-command={command.permit} onDone={onDone}>
        {end => (
          <FormDialog
            command={command}
            first={isOffice ? {} : { agencyId: deptId }}
            inputs={{ areaCode: RegionInput, areaName: null, ...(isOffice ? {} : { agencyId: null }) }}
            send={(_id, values, asking) =>
              command === areas.save
                ? run(command, areas.authorizationId(deptId, String(values.areaCode)), values, asking)
                : post('/api/business-basic/areaAuthorization/submit', values, asking)
            }
            {...end}
          />
        )}
      </DialogButton>
    ))
}
