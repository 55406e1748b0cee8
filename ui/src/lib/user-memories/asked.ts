/** The engine, as the tests of what is remembered of the user have it. */
import { vi } from 'vitest';

export const asked = {
  userMemories: vi.fn(),
  addUserMemory: vi.fn(),
  editUserMemory: vi.fn(),
  categoriseUserMemory: vi.fn(),
  enableUserMemory: vi.fn(),
  acceptUserMemory: vi.fn(),
  rejectUserMemory: vi.fn(),
  forgetUserMemory: vi.fn(),
  forgetUserMemories: vi.fn(),
  exportUserMemories: vi.fn(),
  importUserMemories: vi.fn(),
  importUserMemoriesFrom: vi.fn(),
  saveSettings: vi.fn(),
  sent: vi.fn(),
};
