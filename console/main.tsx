/** Starts the console in the page. */
import { createRoot } from 'react-dom/client'
import { BlueprintProvider } from '@blueprintjs/core'
import '@blueprintjs/core/lib/css/blueprint.css'
import './parts/parts.css'
import './theme.css'
import { App } from './App.tsx'
import { logError } from './errors.ts'

window.addEventListener('error', event => logError(event.error ?? event.message))
window.addEventListener('unhandledrejection', event => logError(event.reason, 'unhandled rejection'))

// A chunk that is gone belongs to an older build: a reload fetches the new one, once.
window.addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem('ketang.reloaded'))
  sessionStorage.setItem('ketang.reloaded', String(Date.now()))
  if (Date.now() - last > 30_000) location.reload()
})

createRoot(document.getElementById('root')!).render(
  <BlueprintProvider>
    <App />
  </BlueprintProvider>,
)
