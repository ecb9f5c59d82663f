import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'

/**
 * For the head of a file: each of its tests has a DOM that is fit for grids and empty again afterwards. Machines that
 * run many things at once are slow, so what a test waits for may take longer than usual.
 */
export function setUpGrid(width?: number, height?: number): void {
  let undo = () => {}
  configure({ asyncUtilTimeout: 10_000 })
  beforeEach(() => {
    undo = prepareGrid(width, height)
  })
  afterEach(() => {
    cleanup()
    undo()
  })
}

/**
 * Makes the test's DOM fit for a grid: elements have a size, so that cells are rendered, and `&` in a selector means
 * the element that is asked.
 * @returns undoes it
 */
function prepareGrid(width = 1600, height = 900): () => void {
  const undo = SIZES.map((name) =>
    replace(HTMLElement.prototype, name, { get: () => (/Width/.test(name) ? width : height) }),
  )
  const { querySelector } = Element.prototype
  function scoped(this: Element, selector: string) {
    return querySelector.call(this, selector.replace(/^& >/, ':scope >'))
  }
  undo.push(
    replace(Element.prototype, 'querySelector', { value: scoped }),
    replace(Element.prototype, 'scrollIntoView', { value: () => {} }),
  )
  return () => {
    for (const one of undo) {
      one()
    }
  }
}

const SIZES = ['clientWidth', 'clientHeight', 'offsetWidth', 'offsetHeight'] as const

function replace(target: object, name: string, by: PropertyDescriptor): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name)
  Object.defineProperty(target, name, { configurable: true, ...by })
  return () => {
    if (before) {
      Object.defineProperty(target, name, before)
    } else {
      Reflect.deleteProperty(target, name)
    }
  }
}
