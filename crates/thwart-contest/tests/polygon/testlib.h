// A stand-in for the part of testlib.h that the validators and checkers of the packages use, so that the tests can
// compile and run them without testlib. Names, exit statuses and strictness are those of testlib; messages are not.
#pragma once
#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

enum TResult { _ok = 0, _wa = 1, _pe = 2, _fail = 3 };

inline bool is_validation = false;

[[noreturn]] inline void quitf(TResult result, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    std::exit(int(result));
}

#define ensuref(condition, ...) \
    do { \
        if (!(condition)) quitf(_fail, __VA_ARGS__); \
    } while (false)

struct InStream {
    std::string text;
    size_t at = 0;
    TResult fault = _fail;

    void open(std::istream& from) { text.assign(std::istreambuf_iterator<char>(from), {}); }
    bool eof() const { return at == text.size(); }
    bool eoln() const { return !eof() && text[at] == '\n'; }
    void skip() {
        while (!is_validation && !eof() && std::isspace((unsigned char)text[at])) at++;
    }
    bool seekEof() { return skip(), eof(); }
    void one(char sign, const char* name) {
        if (eof() || text[at] != sign) quitf(fault, "%s expected", name);
        at++;
    }
    void readSpace() { one(' ', "a blank"); }
    void readEoln() { one('\n', "the end of the line"); }
    void readEof() {
        if (!eof()) quitf(fault, "the end of the file expected");
    }
    std::string readToken() {
        skip();
        const size_t begin = at;
        while (!eof() && !std::isspace((unsigned char)text[at])) at++;
        if (begin == at) quitf(fault, "a word expected");
        return text.substr(begin, at - begin);
    }
    long long readLong(long long least, long long most, const char* name = "number") {
        const std::string word = readToken();
        const long long value = std::strtoll(word.c_str(), nullptr, 10);
        if (word != std::to_string(value) || value < least || value > most) quitf(fault, "%s: %s", name, word.c_str());
        return value;
    }
    int readInt(int least = -2147483647, int most = 2147483647, const char* name = "number") {
        return int(readLong(least, most, name));
    }
};

inline InStream inf, ouf, ans;

inline void setTestCase(int) {}

inline void registerValidation(int, char*[]) {
    is_validation = true;
    inf.open(std::cin);
}

inline void registerTestlibCmd(int count, char* words[]) {
    if (count < 4) quitf(_fail, "name the input, the output and the answer");
    InStream* const streams[] = {&inf, &ouf, &ans};
    for (int number = 0; number < 3; number++) {
        std::ifstream file(words[number + 1], std::ios::binary);
        if (!file) quitf(_fail, "cannot read %s", words[number + 1]);
        streams[number]->open(file);
    }
    ouf.fault = _pe;
}
