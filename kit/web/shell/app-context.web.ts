import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, createContext, type LazyExoticComponent, useContext } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import type { ResolveScreen } from '../page/screen.web.tsx'
import type { FooterLink } from './footer-link.ts'
import type { RedirectSettings } from './redirects.ts'

type Lazy<Props = object> = LazyExoticComponent<ComponentType<Props>>

export interface PasswordDialogProps {
  /** The user must choose a new password: the dialog cannot be put off. */
  readonly isForced: boolean
  readonly onClose: () => void
}

/** Props of the dialogs in which people choose where they work. */
export interface WorkplaceDialogProps {
  /** Nothing is chosen yet: the dialog cannot be put off. */
  readonly isForced: boolean
  readonly onClose: () => void
}

/** An entry of the user menu that opens a dialog, or leads to a page. */
type UserMenuEntry = {
  readonly key: string
  readonly title: Text
  /** Name of an icon of the menu. */
  readonly icon: string
} & ({ readonly Dialog: Lazy<{ readonly onClose: () => void }> } | { readonly path: string })

/** What the pages of signing in look like; what is missing is that of the product. */
export interface SignInLook {
  readonly title?: Text | undefined
  /** A line below the title. */
  readonly line?: Text | undefined
  /** Addresses of pictures. */
  readonly logo?: string | undefined
  readonly picture?: string | undefined
  /** `#RRGGBB` */
  readonly color?: string | undefined
}

/** A chapter of the handbook as the palette finds it. */
export interface HandbookEntry {
  readonly key: string
  readonly title: Text
  /** What else it is found by. */
  readonly also: Text
  /** Where it is read. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

/** What the shell does not know by itself: the product around it. Given by the composition root. */
export interface Product extends RedirectSettings {
  readonly title: Text
  /** Where the header is narrow. */
  readonly shortTitle: Text
  readonly Logo: ComponentType<{ readonly size: number }>
  /** What the shop looks like to whoever is not signed in. @param isShown whether a page of signing in stands there */
  readonly useSignInLook?: (isShown: boolean) => SignInLook | undefined
  readonly LoginPage: Lazy
  /** Pages for those who are not signed in, beside the login page. */
  readonly openPages: readonly { readonly path: string; readonly title: Text; readonly Page: Lazy }[]
  readonly PasswordDialog: Lazy<PasswordDialogProps>
  /** The page on which somebody sets up second factors of theirs. */
  readonly factorsPath: string
  readonly TenantDialog: Lazy<WorkplaceDialogProps>
  readonly DepartDialog: Lazy<WorkplaceDialogProps>
  /** Below what every product has in the user menu. */
  readonly userMenu: readonly UserMenuEntry[]
  /** Stands in the header of every page, where it is short, and above those where one signs in, in one line. */
  readonly Banner?: Lazy | undefined
  /** Says in the header of every page what is new for whoever is signed in. */
  readonly Bell?: Lazy<{ readonly hasTooltip: boolean }>
  /** Stands above every page when there is something that nobody may miss. */
  readonly Notices?: Lazy
  /** Letters that lead from anywhere to a page, after a G, by its address. */
  readonly goTo: readonly (readonly [letter: string, path: string])[]
  readonly resolveScreen: ResolveScreen
  /** Resources with pages of their own: what the palette offers new rows of. */
  readonly resources: () => Promise<readonly AnyResource[]>
  readonly handbook?: {
    readonly chapters: () => Promise<readonly HandbookEntry[]>
    /** Leads to the chapter of the page in sight, where it has one. */
    readonly PageHelp: Lazy<{ readonly onOpen: () => void }>
  }
  /** Numbers that stand at entries of the menu, by their path; asked for once a minute. */
  readonly menuCounts?: (queries: QueryClient) => Promise<Readonly<Record<string, number>>>
  /** Named at the foot of every page; without any there is no foot. */
  readonly footerLinks: readonly FooterLink[]
  /** Pages that are reached without a menu entry. */
  readonly extraPages: readonly { readonly path: string; readonly component: string; readonly title: Text }[]
}

export const ProductContext = createContext<Product | undefined>(undefined)

export function useProduct(): Product {
  const product = useContext(ProductContext)
  if (!product) {
    throw new Error('used outside of <Application>')
  }
  return product
}
