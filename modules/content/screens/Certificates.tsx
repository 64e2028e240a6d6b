/** Certificate templates: the list, and the page of one, where it is designed. */
import { useLocation } from 'wouter'
import type { Wire } from '../../../console/call.ts'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import type { Offers } from '../../../console/parts/commandButtons.tsx'
import { session, t } from '../../../console/session.ts'
import { certificateTemplate, commands } from '../certificate.ts'
import { places } from '../layout.ts'
import { Designer } from './Designer.tsx'
import { Paper } from './Paper.tsx'
import { spotsOf } from './spots.ts'

/** What stands on the page is put there on the page. */
const onPage = { background: null, content: null, fields: null } as const
const address = (id: string) => `/eip/certificateTemplate/${id}`
/** A new one is designed at once. */
function Create({ onDone, ...props }: FormDialogProps) {
  const [, go] = useLocation()
  return (
    <FormDialog
      {...props}
      inputs={{ ...props.inputs, ...onPage }}
      onDone={(id, answer) => {
        onDone(id, answer)
        go(address(id))
      }}
    />
  )
}
const Change = (props: FormDialogProps) => <FormDialog {...props} inputs={{ ...props.inputs, ...onPage }} />
const forms = { create: Create, change: Change }
/** A school changes its own templates, and none of the platform's. */
const keeps = (row: Wire): boolean => session.get().userInfo?.role_alias !== 'SM' || !!row.schoolId
const offers: Offers = (_command, row) => keeps(row)
const preview = (row: Wire) => (
  <Paper
    background={String(row.background ?? '')}
    content={String(row.content ?? '')}
    spots={spotsOf(row.fields)}
    isPortrait={row.orientation === 'portrait'}
  />
)

export function Certificates() {
  return (
    <ListScreen
      of={certificateTemplate}
      columns={['name', 'type', 'schoolId', 'orientation', 'edition', 'status', 'createUserName', 'createTime']}
      search={['name', 'type', 'schoolId', 'status']}
      commands={commands}
      offers={offers}
      forms={forms}
      cells={{
        fields: row =>
          spotsOf(row.fields)
            .map(spot => t(places[spot.key]))
            .join(t(['、', ', '])) || '–',
      }}
      drawer={preview}
    />
  )
}

export function CertificateTemplate() {
  return (
    <DetailScreen
      of={certificateTemplate}
      screen="certificate-template"
      fields={['name', 'type', 'schoolId', 'orientation', 'edition']}
      commands={commands}
      offers={offers}
      forms={forms}
      summary={(row, reload) => <Designer key={row.id} row={row} reload={reload} isTheirs={keeps(row)} />}
    />
  )
}
