import { createContext } from 'react'
import type { KnownTexts } from './known-texts.ts'

/** What a form knows of the references of its row before anybody is asked. */
export const KnownTextsContext = createContext<KnownTexts>(new Map())
