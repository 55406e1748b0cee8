// What a page notes, in its own time: from the moment when it hears of an input (what an event says of when it was made
// is of another clock) until what that asks for is painted.

/**
 * Within a frame: calls back once that frame is painted, in the first task after it. Of the two ways to ask for one either
 * can be late: a message goes through another process, and a timer is behind those that were set before it.
 */
const whenPainted = (then) => {
    let waiting = true;
    const painted = () => {
        if (waiting) then();
        waiting = false;
    };
    const after = new MessageChannel();
    after.port1.onmessage = painted;
    after.port2.postMessage(null);
    setTimeout(painted);
};

/** Whether all that is in view is whole, and the end of this message is there. */
const isShown = (message) => {
    const element = document.querySelector(`[data-message-id="${CSS.escape(message)}"]`);
    if (element === null) return false;
    const isSeen = (drawn) => drawn.getBoundingClientRect().bottom > 0;
    if ([...document.querySelectorAll('[data-drawing]:not([data-unseen] *)')].some(isSeen)) return false;
    const { height, bottom } = element.getBoundingClientRect();
    return height > 0 && bottom > 0 && bottom <= innerHeight + 1;
};

window.notes = {
    opened: null,
    keys: [],
    frames: [],
    going: false,

    /** Calls back once the next frame is painted. */
    painted: (then) => requestAnimationFrame(() => whenPainted(then)),

    /** How long it takes from the next press of a button until a message is shown. */
    noteOpening(message) {
        this.opened = null;
        const pressed = () => {
            const at = performance.now();
            const look = () => {
                if (isShown(message)) whenPainted(() => (this.opened = performance.now() - at));
                else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
        };
        addEventListener('mousedown', pressed, { capture: true, once: true });
    },

    /** How long each letter takes that is typed into a field, until that is stopped. */
    noteKeys(field) {
        this.keys = [];
        const stop = new AbortController();
        const heard = { capture: true, signal: stop.signal };
        let at = null;
        const pressed = (event) => {
            if (event.key.length === 1 && !event.ctrlKey) at = performance.now();
        };
        const written = (event) => {
            if (at === null || !event.target.matches(field)) return;
            const from = at;
            at = null;
            this.painted(() => this.keys.push(performance.now() - from));
        };
        addEventListener('keydown', pressed, heard);
        addEventListener('input', written, heard);
        this.stopKeys = () => stop.abort();
    },

    /** When each frame comes, until that is stopped. */
    noteFrames() {
        this.frames = [];
        this.going = true;
        const frame = (at) => {
            this.frames.push(at);
            if (this.going) requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
    },

    /** How long each frame took since the one before it. */
    stopFrames() {
        this.going = false;
        return this.frames.slice(1).map((at, place) => at - this.frames[place]);
    },
};
