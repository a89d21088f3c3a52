// What the type checker has to know about the page that the scripts run in.

/** htmx 4, loaded before all scripts; only swap.js uses it. */
declare const htmx: {
  ajax(method: string, address: string, options: object): Promise<void>;
  process(element: Element): void;
  registerExtension(name: string, extension: object): void;
};

/** An element that was found by a selector or by its id: the checker does not know of which kind it is. */
interface PageElement extends HTMLElement {
  action?: any;
  content?: DocumentFragment;
  dateTime?: string;
  disabled?: boolean;
  elements?: HTMLFormControlsCollection & Record<string, any>;
  hash?: string;
  href?: string;
  media?: string;
  open?: boolean;
  ownerSVGElement?: SVGSVGElement | null;
  pathname?: string;
  value?: string;
  checked?: boolean;
  close?(): void;
  show?(): void;
  showModal?(): void;
}

// These overloads come before those of TypeScript, which are for any document.
interface ParentNode {
  querySelector(selectors: string): PageElement | null;
  querySelectorAll(selectors: string): NodeListOf<PageElement>;
}
interface NonElementParentNode {
  getElementById(id: string): PageElement | null;
}
interface Document {
  getElementById(id: string): PageElement | null;
}
interface Element {
  closest(selectors: string): PageElement | null;
}

// All listeners are on the document, so the target of an event is an element.
interface EventTarget {
  closest?(selectors: string): PageElement | null;
}
interface Event {
  readonly detail?: any;
}
