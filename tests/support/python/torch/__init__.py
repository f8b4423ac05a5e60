"""The few functions of PyTorch that exported scripts use, on NumPy arrays: enough to run such a script where there is no
PyTorch. What differs between the two (names of arguments, types of results) is as PyTorch has it."""
import numpy as np

from . import nn  # noqa: F401

float16, float32, float64 = np.float16, np.float32, np.float64
bool = np.bool_


class bfloat16:
    pass


class Tensor(np.ndarray):
    def to(self, kind):
        if kind is bfloat16:
            bits = np.asarray(self, dtype=np.float32).view(np.uint32).astype(np.uint64)
            near = ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16 << 16).astype(np.uint32).view(np.float32)
            return tensor(np.where(np.isnan(self), np.float32("nan"), near))
        return np.asarray(self, dtype=kind).view(Tensor)

    def amax(self, dim, keepdim=False):
        return np.max(np.asarray(self), axis=dim, keepdims=keepdim).view(Tensor)

    def sum(self, dim=None, keepdim=False):
        return np.sum(np.asarray(self), axis=dim, keepdims=keepdim).view(Tensor)

    def all(self, dim=None):
        return np.all(np.asarray(self), axis=dim)

    def max(self):
        return np.max(np.asarray(self))

    def abs(self):
        return np.abs(self)

    def numel(self):
        return self.size

    def masked_fill(self, mask, value):
        return np.where(mask, value, self).view(Tensor)


def set_default_dtype(kind):
    assert kind is float64


def tensor(values, dtype=None):
    return np.array(values, dtype=dtype).view(Tensor)


def as_tensor(values, dtype=None):
    return np.asarray(values, dtype=dtype).view(Tensor)


def from_numpy(array):
    return array.view(Tensor)


def arange(count):
    return np.arange(count).view(Tensor)


def zeros(shape):
    return np.zeros(shape).view(Tensor)


def ones(shape, dtype=None):
    return np.ones(shape, dtype=dtype).view(Tensor)


def zeros_like(a):
    return np.zeros_like(a)


def softmax(a, dim):
    e = np.exp(a - np.max(np.asarray(a), axis=dim, keepdims=True))
    return e / np.sum(np.asarray(e), axis=dim, keepdims=True)


def where(condition, a, b):
    return np.where(condition, a, b).view(Tensor)


abs, sin, cos, exp = np.abs, np.sin, np.cos, np.exp
isnan, isfinite = np.isnan, np.isfinite

np.seterr(all="ignore")
