import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { LANGUAGE } from './words.ts'
import './window.css'

document.documentElement.lang = LANGUAGE === 'zh' ? 'zh-CN' : 'en'
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
